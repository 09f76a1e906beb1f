/** Loads the app behind the document's splash, which says so when that fails [START]. */
import('./main.tsx').catch(() => document.documentElement.classList.add('start-failed'));
