/** What inspectors write beside a failed check. */
export const notes: readonly string[] = [
  'Shown to the person in charge on the day.',
  'Reported to the site office before leaving.',
  'Caretaker told; he will keep an eye on it until it is put right.',
  'Left in place for now, nothing to swap it with on the van.',
  'Seen by the tenant as well.',
  'Duty manager has it in the log book.',
  'Could not be put right on the spot.',
  'Works order asked for by the site office.',
];
