/** Who did something to whose account, as an entry tells it. */
export const ofUser = (user_id: string, record_id: string) => ({ user_id, entity: 'users', record_id });
