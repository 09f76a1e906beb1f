/** Loads the app behind the document's splash, which says so when that fails [D8]. */
import('./main.tsx').catch(() => document.documentElement.classList.add('start-failed'));
