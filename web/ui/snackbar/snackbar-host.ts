let host: HTMLElement | null = null;

/** Beside the app, where a dialog that is open neither hides it from screen readers nor takes the focus out of it. */
export function snackbarHost(): HTMLElement {
  host ??= openHost();
  return host;
}

function openHost(): HTMLElement {
  const made = document.body.appendChild(document.createElement('div'));
  // MUI's dialogs hide whatever else is in the body, and hear of focus that is outside them.
  new MutationObserver(() => made.removeAttribute('aria-hidden')).observe(made, { attributeFilter: ['aria-hidden'] });
  made.addEventListener('focusin', (event) => event.stopPropagation());
  return made;
}
