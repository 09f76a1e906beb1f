import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { decodablePath } from '#domain/decodable-path.ts';
import { markSurveyEntries } from '#web/surveys/drafts/survey-entries.ts';
import { followReturns } from './returns.ts';

/** The browser's history. An address that can't be decoded would match no route, not even the one of what is not there. */
export function openHistory(): RouterHistory {
  // The router leaves its state in each entry.
  const wasThere = window.history.state !== null;
  const { pathname, search, hash } = window.location;
  const path = decodablePath(pathname);
  if (path !== pathname) window.history.replaceState(window.history.state, '', `${path}${search}${hash}`);
  const history = markSurveyEntries(createBrowserHistory());
  followReturns(history, wasThere);
  return history;
}
