// The contents of the screen as elements over the canvas, for screen readers, keyboards and tools. The module describes
// them; they are transparent, because the canvas shows the same.

const root = document.getElementById('screen');
let known = [];

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// The kind of element; one of another kind is made anew.
const kindOf = (node) => `${node.role}${node.cells ? node.cells.length : ''}`;

function create(node) {
  switch (node.role) {
    case 'title': return make('h1');
    case 'heading': return make('h2');
    case 'button':
    case 'key': return make('button', { type: 'button', tabindex: node.role === 'key' ? 0 : -1 });
    case 'switch': return make('button', { type: 'button', role: 'switch', tabindex: -1 });
    case 'slider': return make('div', { role: 'slider', tabindex: -1 });
    case 'field': return make('input', { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
    case 'head': return make('div', { role: 'row' }, ...node.cells.map(() => make('span', { role: 'columnheader' })));
    case 'row': return make('div', { role: 'row', tabindex: -1 }, ...node.cells.map(() => make('span', { role: 'cell' })));
    default: return make('p');
  }
}

function set(element, name, value) {
  if (value === undefined || value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

function update(element, node, ratio) {
  const label = node.value === undefined ? node.text : `${node.text}: ${node.value}`;
  if (node.cells) {
    node.cells.forEach((cell, at) => {
      const shown = cell || '\u00a0';
      if (element.children[at].textContent !== shown) element.children[at].textContent = shown;
    });
  } else if (node.role === 'field') {
    set(element, 'aria-label', node.text || 'command');
    if (element.value !== node.value) element.value = node.value;
  } else if (node.role === 'slider') {
    set(element, 'aria-label', node.text);
    set(element, 'aria-valuenow', node.range[0]);
    set(element, 'aria-valuemin', node.range[1]);
    set(element, 'aria-valuemax', node.range[2]);
    set(element, 'aria-valuetext', node.value);
  } else if (node.role === 'switch') {
    set(element, 'aria-checked', node.on === true);
    if (element.textContent !== node.text) element.textContent = node.text;
  } else if (element.textContent !== label) {
    element.textContent = label;
  }
  if (['button', 'row', 'switch', 'slider'].includes(node.role)) {
    set(element, 'aria-current', node.selected ? 'true' : null);
    set(element, 'tabindex', node.selected ? 0 : -1);
  }
  const [x, y, width, height] = (node.rect || [0, 0, ratio, ratio]).map((length) => length / ratio);
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}

const table = make('div', { role: 'table' });

// Makes these the children of an element; those that are in place are not touched, because that would take the focus.
function arrange(parent, wanted) {
  let at = parent.firstChild;
  for (const element of wanted) {
    if (element === at) at = at.nextSibling;
    else parent.insertBefore(element, at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// Shows these elements. `actions` has functions for what a person does with them.
export function show(nodes, ratio, actions) {
  const focused = known.findIndex(({ element }) => element === document.activeElement);
  const hadFocus = focused >= 0 && known[focused].node.role !== 'key' && known[focused].node.role !== 'field';
  const shown = [];
  nodes.forEach((node, at) => {
    const old = known[at];
    const isSame = old && old.kind === kindOf(node);
    const element = isSame ? old.element : create(node);
    const entry = isSame ? old : { kind: kindOf(node), element };
    entry.node = node;
    if (!isSame) listen(entry, actions);
    update(element, node, ratio);
    shown.push(entry);
  });
  const isRow = ({ node }) => node.role === 'row' || node.role === 'head';
  const rows = shown.filter(isRow);
  arrange(table, rows.map(({ element }) => element));
  const outside = shown.map((entry) => (isRow(entry) ? (entry === rows[0] ? table : null) : entry.element));
  arrange(root, outside.filter((element) => element));
  known = shown;
  const selected = shown.find(({ node }) => node.selected);
  if (selected && hadFocus && document.activeElement !== selected.element) {
    isMoving = true;
    selected.element.focus({ preventScroll: true });
    isMoving = false;
  }
  const field = shown.find(({ node }) => node.role === 'field');
  if (field && document.activeElement === document.body) field.element.focus({ preventScroll: true });
}

let isMoving = false;

function listen(entry, actions) {
  const { element } = entry;
  element.addEventListener('focus', () => {
    if (!isMoving && entry.node.target && !entry.node.selected) actions.select(entry.node.target, false);
  });
  element.addEventListener('click', () => {
    if (entry.node.key) actions.press(entry.node.key);
    else if (entry.node.target) actions.select(entry.node.target, true);
  });
  if (entry.node.role === 'field') {
    element.addEventListener('beforeinput', (event) => {
      event.preventDefault();
      if (event.inputType === 'deleteContentBackward') actions.press('backspace');
      else if (event.inputType === 'insertLineBreak') actions.press('enter');
      else if (event.data || event.dataTransfer) actions.type(event.data || event.dataTransfer.getData('text/plain'));
    });
  }
}
