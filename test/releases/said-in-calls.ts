/** The version whose servers took from the first what is listed here. */
export const LISTED_SINCE = 2;

/** What each call of the app says, by its first server of this version: keys of the body, and of the query after a `?`. */
export const knownInCalls: Record<string, readonly string[]> = {
  'GET /api/answers': ['?grade'],
  'POST /api/auth/me': [],
  'POST /api/auth/unseal': ['key_id', 'sealed_key'],
  'GET /api/files/id': [],
  'PUT /api/files/id': [],
  'GET /api/inspections/inspection/evidence': ['?version'],
  'POST /api/sync/check': ['entity', 'count', 'digest', 'cursor', 'known', 'version'],
  'POST /api/sync/check/answers': ['have', 'version'],
  'POST /api/sync/check/range': ['entity', 'after', 'to', 'have', 'version'],
  'GET /api/sync/conflicts': ['?after'],
  'POST /api/sync/conflicts/conflict': ['resolution'],
  'GET /api/sync/deleted-sites': ['?after'],
  'POST /api/sync/deleted-sites/site': ['decision'],
  'GET /api/sync/events': [],
  'GET /api/sync/held': ['?after', '?device'],
  'POST /api/sync/held': ['verdict', 'reason', 'of', 'of.device', 'of.inspection', 'until'],
  'POST /api/sync/held/op': ['verdict', 'reason'],
  'POST /api/sync/photos': ['ids'],
  'POST /api/sync/pull': ['cursor', 'device', 'known', 'version'],
  'POST /api/sync/push': ['operations', 'sent_at', 'known', 'author', 'version'],
};

/**
 * What came since, that a former server passes over or refuses, and what the app does at such a one. What narrows a write is never
 * passed over: it stands in what the server reads strictly, or the app asks before whether it is known.
 */
export const saidSince: Record<string, Record<string, string>> = {
  'GET /api/sync/held': {
    '?answers': 'passed over: the device counts the answers [VER.32]',
    '?op': 'passed over: the page that has it is asked for [VER.32]',
    '?author': 'passed over: the answer lacks `before`, by which the server is known to be a former one [VER.34]',
  },
  'POST /api/sync/held': { '?author': 'would decide more: not sent where the server is a former one [VER.34]' },
  'POST /api/sync/photos': { partly: 'refused: asked again without it [VER.33]' },
};
