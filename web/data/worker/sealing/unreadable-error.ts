/** Some of a bundle is not what was sealed. */
export class UnreadableError extends Error {}

/** What is not read of it is whole, but of a newer app. */
export class NewerError extends UnreadableError {}
