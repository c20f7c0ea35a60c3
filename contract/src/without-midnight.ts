/** The time that some programs add to a date: 00:00:00, or 12:00:00 am as databases in New Zealand write it. */
const MIDNIGHT = /,?[T\s](0?0:00(:00(\.0+)?)?Z?|12:00(:00)?\s?a\.?m\.?)$/i

/** A day as its text in a spreadsheet says it, without the midnight behind it. */
export const withoutMidnight = (text: string): string => text.replace(MIDNIGHT, '')
