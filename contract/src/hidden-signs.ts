/**
 * Signs that nobody sees and that disguise a name: those that turn the direction of a text round (`fdp.exe` reads
 * `exe.pdf`), that have no width, that end lines, and that are no characters at all. The joiners of scripts and of emoji
 * stay.
 */
const SIGNS = String.raw`\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u00ad\u180e\u200b\u2028\u2029\u2060-\u2064\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}`

export const HIDDEN_SIGNS = new RegExp(`[${SIGNS}]`, 'u')

/** The text with a space for each run of such signs. */
export const withoutHiddenSigns = (text: string): string => text.replace(new RegExp(`[${SIGNS}]+`, 'gu'), ' ')

/** A text has such a sign, or looks blank: spaces, joiners and signs without a width are none, nor is the empty Braille cell. */
export const VISIBLE_SIGN = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u
