const NOTHING_RECOMMENDED =
  /^[\s\p{P}]*(?:n[\s\p{P}]?a|nil|no|nothing|none(?: (?:required|needed|recommended))?|not applicable|no (?:recommendations?|amendments?|changes?)(?: (?:required|needed|recommended))?)[\s\p{P}]*$/iu

/**
 * The recommendation of a paper; empty for one that says that there is none (docs/rules/evidence.md#certificates). Form 12 and the
 * council pack say whether there is one.
 */
export const recommendationOf = (text: string): string => (NOTHING_RECOMMENDED.test(text) ? '' : text)
