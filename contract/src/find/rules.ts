/** The most results of each kind (docs/rules/screens.md#find-anything). */
export const MOST_FOUND = 6

/** The papers of a building that bear a number of their own. */
export const NUMBERED_PAPERS = [
  'complianceSchedule',
  'buildingConsent',
  'codeComplianceCertificate',
  'schemeReference',
] as const
export type NumberedPaper = (typeof NUMBERED_PAPERS)[number]

const ENOUGH = /[\p{L}\p{N}]{2}/u

/** Whether the server searches for the words. Single letters and signs are the beginning of too much. */
export const saysEnough = (words: readonly string[]): boolean => words.some((word) => ENOUGH.test(word))
