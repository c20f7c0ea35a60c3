export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Characters that XML does not allow unescaped, and the start of what Excel would read as one of its own escapes. */
const SPECIAL = /[&<>"]|[\p{Cc}--[\t\n]]|_(?=x[0-9A-Fa-f]{4}_)/gv
/** What is no character: a program that read it back from an escape would find the file damaged. */
const NO_CHARACTER = /[\p{Cs}\ufffe\uffff]/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (sign: string): string =>
  ENTITIES[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/**
 * Escapes a text for an .xlsx file. Characters that XML cannot represent get Excel's own escape, such as `_x000D_`; what is no
 * character becomes U+FFFD.
 */
export const xmlText = (text: string): string => text.replace(NO_CHARACTER, '\ufffd').replace(SPECIAL, escaped)
