/** What a form offers to choose. */
export interface Choice<Id> {
  id: Id;
  /** Says so itself when the record is gone. */
  name: string;
  /** It is there only because it was chosen before. */
  gone: boolean;
}

export const byName = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name);
