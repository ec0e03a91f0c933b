// Touch: gestures on the canvas, and buttons that the player can move and resize.

const FIRST = 100;
const CODES = { left: 0, right: 1, down: 2, drop: 3, clockwise: 4, counterclockwise: 5, hold: 6, pause: 7 };
const SIGNS = {
  left: '◀', right: '▶', down: '▼', drop: '⤓', clockwise: '↻', counterclockwise: '↺', hold: '⇄', pause: 'Ⅱ',
};
// Where the buttons are at first: the middle, in hundredths of the page, and the size in pixels.
const PLACES = {
  portrait: {
    left: [12, 84, 64], right: [37, 84, 64], down: [24.5, 94, 56], drop: [62, 94, 56],
    clockwise: [88, 82, 68], counterclockwise: [66, 82, 60], hold: [88, 94, 56], pause: [93, 5, 44],
  },
  landscape: {
    left: [6, 60, 64], right: [17, 60, 64], down: [11.5, 82, 60], drop: [80, 82, 60],
    clockwise: [94, 60, 68], counterclockwise: [83, 60, 60], hold: [94, 82, 60], pause: [96, 8, 44],
  },
};
const STORED = 'quintet-buttons';

const root = document.getElementById('pads');
const buttons = new Map();
let places = structuredClone(PLACES);
let isArranging = false;
let press = () => {};

const orientation = () => (innerWidth > innerHeight ? 'landscape' : 'portrait');

function place() {
  for (const [name, button] of buttons) {
    const [x, y, size] = places[orientation()][name];
    Object.assign(button.style, {
      left: `calc(${x}% - ${size / 2}px)`, top: `calc(${y}% - ${size / 2}px)`,
      width: `${size}px`, height: `${size}px`, fontSize: `${size / 2}px`,
    });
  }
}

function save() {
  try {
    localStorage.setItem(STORED, JSON.stringify({ places, isShown: !root.hidden }));
  } catch {
    // The buttons are as before the next time.
  }
}

function arrange(button, name, event) {
  const [x, y, size] = places[orientation()][name];
  const box = button.getBoundingClientRect();
  // A press near the lower right corner resizes, any other moves.
  const resizes = event.clientX > box.right - box.width / 3 && event.clientY > box.bottom - box.height / 3;
  const [fromX, fromY] = [event.clientX, event.clientY];
  button.onpointermove = (moved) => {
    const [dx, dy] = [moved.clientX - fromX, moved.clientY - fromY];
    const within = (value, least, most) => Math.min(Math.max(value, least), most);
    places[orientation()][name] = resizes
      ? [x, y, within(size + Math.max(dx, dy), 36, 160)]
      : [within(x + (dx * 100) / innerWidth, 3, 97), within(y + (dy * 100) / innerHeight, 3, 97), size];
    place();
  };
}

function listen(button, name) {
  const code = FIRST + CODES[name];
  const release = (event) => {
    if (isArranging) {
      button.onpointermove = null;
      save();
    } else if (button.dataset.down) {
      delete button.dataset.down;
      press(code, false, event.timeStamp);
    }
  };
  button.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    button.setPointerCapture(event.pointerId);
    if (isArranging) {
      arrange(button, name, event);
    } else {
      button.dataset.down = 'true';
      press(code, true, event.timeStamp);
      navigator.vibrate?.(8);
    }
  });
  button.addEventListener('pointerup', release);
  button.addEventListener('pointercancel', release);
  button.addEventListener('contextmenu', (event) => event.preventDefault());
}

// Makes the buttons. `onPress` is called with the code of a button, whether it is down, and the time.
export function startButtons(onPress) {
  press = onPress;
  root.dataset.label = 'buttons';
  for (const name of Object.keys(CODES)) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = SIGNS[name];
    button.dataset.label = name;
    listen(button, name);
    root.append(button);
    buttons.set(name, button);
  }
  let isShown = matchMedia('(pointer: coarse)').matches;
  let isChosen = false;
  try {
    const stored = JSON.parse(localStorage.getItem(STORED));
    if (stored) {
      [isShown, isChosen] = [stored.isShown, true];
      for (const kind of Object.keys(places)) Object.assign(places[kind], stored.places[kind]);
    }
  } catch {
    // They are where they are at first.
  }
  root.hidden = !isShown;
  place();
  // With the first touch it is known that there is a touch screen.
  const show = (event) => {
    if (event.pointerType !== 'touch') return;
    removeEventListener('pointerdown', show);
    if (!isChosen) root.hidden = false;
  };
  addEventListener('pointerdown', show);
  addEventListener('resize', place);
}

export function toggleButtons() {
  root.hidden = !root.hidden;
  save();
}

// Lets the player move and resize the buttons, or ends that.
export function setArranging(isOn) {
  isArranging = isOn;
  root.classList.toggle('arranging', isOn);
  if (isOn) root.hidden = false;
  save();
}

// Turns touches of the canvas into buttons: a tap rotates, a drag moves, a flick down drops and a flick up holds.
export function startGestures(canvas, isPlaying, pointer) {
  let touch = null;
  const tap = (name, at) => {
    press(FIRST + CODES[name], true, at);
    press(FIRST + CODES[name], false, at);
  };
  canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'touch' || touch) return;
    const { clientX: x, clientY: y, timeStamp: at, pointerId: id } = event;
    touch = { id, x, y, at, fromX: x, fromY: y, isMoved: false, isDown: false, plays: isPlaying() };
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!touch || touch.id !== event.pointerId) return;
    const step = touch.plays ? Math.max(innerWidth / 16, 22) : 28;
    const [dx, dy] = [event.clientX - touch.x, event.clientY - touch.y];
    if (touch.plays) {
      if (Math.abs(dx) >= step && !touch.isDown) {
        tap(dx < 0 ? 'left' : 'right', event.timeStamp);
        [touch.x, touch.y, touch.isMoved] = [touch.x + Math.sign(dx) * step, event.clientY, true];
      } else if (dy > 2 * step && event.timeStamp - touch.at > 180 && !touch.isDown) {
        [touch.isDown, touch.isMoved] = [true, true];
        press(FIRST + CODES.down, true, event.timeStamp);
      }
    } else if (Math.abs(dy) >= step) {
      pointer(5, Math.sign(dy), event.timeStamp);
      [touch.y, touch.isMoved] = [touch.y + Math.sign(dy) * step, true];
    }
  });
  const end = (event) => {
    if (!touch || touch.id !== event.pointerId) return;
    const ended = touch;
    touch = null;
    const at = event.timeStamp;
    if (ended.isDown) press(FIRST + CODES.down, false, at);
    if (ended.isMoved || event.type === 'pointercancel') return;
    const [dx, dy, took] = [event.clientX - ended.fromX, event.clientY - ended.fromY, at - ended.at];
    if (!ended.plays) {
      pointer(2, event, at);
      pointer(3, event, at);
    } else if (Math.abs(dy) > 40 && Math.abs(dy) > 1.5 * Math.abs(dx) && took < 400) {
      tap(dy > 0 ? 'drop' : 'hold', at);
    } else if (Math.hypot(dx, dy) < 16) {
      tap(event.clientX < innerWidth / 3 ? 'counterclockwise' : 'clockwise', at);
    }
  };
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
}
