/**
 * An answer that is no older, in milliseconds, is the one that was asked for ahead of the part that shows it, so that the
 * part does not ask once more.
 */
export const JUST_READ_MS = 1000
