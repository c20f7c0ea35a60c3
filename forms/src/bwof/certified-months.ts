/** Warrants and certificates vouch for the year before them (sections 108 and 108A of the Act). */
export const CERTIFIED_MONTHS = 12
