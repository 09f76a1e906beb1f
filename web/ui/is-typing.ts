const TYPING = 'textarea, select, [contenteditable], [role=combobox], input:not([type=radio], [type=checkbox])';

/** Whether a key that was pressed there writes. */
export const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TYPING) !== null;
