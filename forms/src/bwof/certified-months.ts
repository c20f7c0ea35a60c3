/** Warrants and certificates cover the preceding year (sections 108 and 108A of the Act). */
export const CERTIFIED_MONTHS = 12
