/** Fewer digits are part of too many numbers. */
export const FEWEST_TELEPHONE_DIGITS = 5

/**
 * The digits of a telephone number without what people write before it in one way or another: `021 123 4567`,
 * `+64 21 123 4567` and `0064 (0)21 123-4567` are all `211234567`. The database does the same (migration 0045).
 */
export const telephoneDigits = (number: string): string => number.replace(/\D+/g, '').replace(/^0*(64)?0*/, '')

/** The digits to look for; empty if the text is no telephone number or too short for one. */
export function telephoneQuery(text: string): string {
  if (!/^[\d\s+().\-/]+$/.test(text)) return ''
  const digits = telephoneDigits(text)
  return digits.length < FEWEST_TELEPHONE_DIGITS ? '' : digits
}
