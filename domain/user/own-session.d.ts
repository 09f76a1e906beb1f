/** Where a user is logged in, as they see it themselves; `last_used_at` may be an hour behind. */
export interface OwnSession {
  id: string;
  /** 'Chrome on Android'. */
  device: string;
  created_at: string;
  last_used_at: string;
  /** The one that asks. */
  current: boolean;
}
