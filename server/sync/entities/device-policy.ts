import { answersOf, answersToCome, fillAnswers } from './answers-to-come.ts';
import { readOpenInspections, readScope, scopeOf } from './device-scope.ts';
import type { DevicePolicy } from './entity-policy.ts';
import { hasNear, readSentNear } from './near-sites.ts';

/** A device holds the answers of sites in view, those of before too once a site has come into view [SCOPE]. */
export const devicePolicy = {
  readScope,
  hasNear,
  readSentNear,
  scopes: { of: 'inspections', read: readOpenInspections, scopeOf },
  later: { schema: answersToCome, start: answersOf, fill: fillAnswers },
} satisfies DevicePolicy<ReturnType<typeof answersOf>, Awaited<ReturnType<typeof readOpenInspections>>>;
