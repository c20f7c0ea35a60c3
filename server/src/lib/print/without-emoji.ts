/**
 * HTML without emoji: the fonts of forms have none, and would print a box for each. Letters, digits and signs such as ©
 * stay. Only what is near a sign beyond ASCII is looked at, because a long document would take a second.
 */
export const withoutEmoji = (html: string): string =>
  html.replace(/[\d#*]?[\u0080-\u{10ffff}]+/gu, (text) => text.replace(/\p{RGI_Emoji}/gv, ''))
