// The page's own menu: what belongs to the browser and not to the games.

import { setArranging, toggleButtons } from './touch.js';

function button(label, action) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', action);
  return made;
}

// Makes the menu. `actions` has functions for importing, exporting, sharing and fullscreen.
export function startMenu(words, actions) {
  const list = document.createElement('div');
  list.id = 'menu-items';
  list.hidden = true;
  const opener = button('⋯', () => open(list.hidden));
  opener.id = 'menu';
  opener.setAttribute('aria-label', words.menu);
  opener.setAttribute('aria-controls', list.id);
  const open = (isOpen) => {
    list.hidden = !isOpen;
    opener.setAttribute('aria-expanded', isOpen);
    if (isOpen) list.firstElementChild.focus();
    else opener.blur();
  };
  open(false);
  const file = document.createElement('input');
  file.type = 'file';
  file.hidden = true;
  file.id = 'file';
  file.setAttribute('aria-label', words.import);
  file.addEventListener('change', async () => {
    for (const chosen of file.files) actions.import(new Uint8Array(await chosen.arrayBuffer()));
    file.value = '';
  });
  const closing = (action) => () => {
    open(false);
    action();
  };
  const done = button(words.done, () => {
    setArranging(false);
    done.remove();
  });
  done.id = 'done';
  list.append(
    button(words.import, closing(() => file.click())),
    button(words.export, closing(actions.export)),
    button(words.backup, closing(actions.backup)),
    button(words.link, closing(actions.link)),
    button(words.fullscreen, closing(actions.fullscreen)),
    button(words.buttons, closing(toggleButtons)),
    button(words.arrange, closing(() => {
      setArranging(true);
      document.getElementById('pads').append(done);
    })),
  );
  // Keys in the menu are the browser's, not the application's.
  list.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') open(false);
  });
  opener.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
  });
  const nav = document.createElement('nav');
  nav.setAttribute('aria-label', words.menu);
  nav.append(opener, list, file);
  document.body.append(nav);
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', async (event) => {
    event.preventDefault();
    for (const dropped of event.dataTransfer.files) actions.import(new Uint8Array(await dropped.arrayBuffer()));
  });
}
