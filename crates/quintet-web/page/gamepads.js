// Gamepads: compares the buttons with those of the frame before. There are frames only while a gamepad is connected.

const FIRST_STICK = 20;
const before = new Map();

function pressed(pad) {
  const down = new Set();
  pad.buttons.forEach((button, code) => {
    if (button.pressed) down.add(code);
  });
  const [x = 0, y = 0] = pad.axes;
  if (y < -0.6) down.add(FIRST_STICK);
  if (y > 0.6) down.add(FIRST_STICK + 1);
  if (x < -0.6) down.add(FIRST_STICK + 2);
  if (x > 0.6) down.add(FIRST_STICK + 3);
  return down;
}

// Reports presses and releases since the last call; returns true while there are gamepads.
export function pollGamepads(report) {
  const pads = [...(navigator.getGamepads?.() || [])].filter((pad) => pad && pad.connected);
  for (const pad of pads) {
    const [was, is] = [before.get(pad.index) || new Set(), pressed(pad)];
    for (const code of was) if (!is.has(code)) report(pad.index, code, false);
    for (const code of is) if (!was.has(code)) report(pad.index, code, true);
    before.set(pad.index, is);
  }
  for (const [index, was] of before) {
    if (!pads.some((pad) => pad.index === index)) {
      for (const code of was) report(index, code, false);
      before.delete(index);
    }
  }
  return pads.length > 0;
}
