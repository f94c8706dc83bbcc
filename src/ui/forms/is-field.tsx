/** Whether something happened in a field: it takes what is typed, pasted and dropped there, and has an undo of its own. */
export const isField = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
