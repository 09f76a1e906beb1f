/** A key that is held down presses once: neither what keeps its focus again, nor what comes under it, such as a question's answer [KEY.4]. */
export function pressOnce(): void {
  const keepFromRepeating = (event: KeyboardEvent) => {
    const presses = event.key === 'Enter' || event.key === ' ';
    if (event.repeat && presses && event.target instanceof Element && event.target.matches('button, a')) event.preventDefault();
  };
  addEventListener('keydown', keepFromRepeating, true);
}
