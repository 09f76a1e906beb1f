import { startEarly } from '#web/data/page/connection/started-worker.ts';
import { wasLoggedIn } from '#web/data/page/session/known-session.ts';

startEarly();
/** Loads the app behind the document's splash, which says so when that fails [START]. */
import('./main.tsx').catch(() => document.documentElement.classList.add('start-failed'));
// What it asks for next in most starts is on its way meanwhile; where it fails the route says so.
if (wasLoggedIn()) import('./shell/default-layout.tsx').catch(() => undefined);
