// The page's own menu: what belongs to the browser and not to the games.

import { setArranging, toggleButtons } from './touch.js';

// A button with one of the page's words.
function button(word, action) {
  const made = document.createElement('button');
  made.type = 'button';
  if (word) made.dataset.word = word;
  made.addEventListener('click', action);
  return made;
}

// Makes the menu. `actions` has functions for importing, exporting, sharing and fullscreen.
export function startMenu(actions) {
  const list = document.createElement('div');
  list.id = 'menu-items';
  list.hidden = true;
  const opener = button('', () => open(list.hidden));
  opener.id = 'menu';
  opener.textContent = '⋯';
  opener.dataset.label = 'menu';
  opener.setAttribute('aria-controls', list.id);
  const open = (isOpen) => {
    list.hidden = !isOpen;
    opener.setAttribute('aria-expanded', isOpen);
    if (isOpen) list.firstElementChild.focus();
    // A hidden item keeps the focus until the next frame: keys pressed before that would be lost in the menu.
    else document.activeElement?.blur();
  };
  open(false);
  const file = document.createElement('input');
  file.type = 'file';
  file.hidden = true;
  file.id = 'file';
  file.dataset.label = 'import';
  file.addEventListener('change', async () => {
    for (const chosen of file.files) actions.import(new Uint8Array(await chosen.arrayBuffer()));
    file.value = '';
  });
  const closing = (action) => () => {
    open(false);
    action();
  };
  const done = button('done', () => {
    setArranging(false);
    done.hidden = true;
  });
  done.id = 'done';
  done.hidden = true;
  document.getElementById('pads').append(done);
  list.append(
    button('import', closing(() => file.click())),
    button('export', closing(actions.export)),
    button('backup', closing(actions.backup)),
    button('link', closing(actions.link)),
    button('fullscreen', closing(actions.fullscreen)),
    button('buttons', closing(toggleButtons)),
    button('arrange', closing(() => {
      setArranging(true);
      done.hidden = false;
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
  nav.dataset.label = 'menu';
  nav.append(opener, list, file);
  document.body.append(nav);
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', async (event) => {
    event.preventDefault();
    for (const dropped of event.dataTransfer.files) actions.import(new Uint8Array(await dropped.arrayBuffer()));
  });
}
