import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { decodablePath } from '#domain/decodable-path.ts';
import { markSurveyEntries } from '#web/surveys/drafts/survey-entries.ts';

/** The browser's history. An address that can't be decoded would match no route, not even the one of what is not there. */
export function openHistory(): RouterHistory {
  const { pathname, search, hash } = window.location;
  const path = decodablePath(pathname);
  if (path !== pathname) window.history.replaceState(window.history.state, '', `${path}${search}${hash}`);
  return markSurveyEntries(createBrowserHistory());
}
