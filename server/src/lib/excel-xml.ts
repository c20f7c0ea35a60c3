export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** What XML does not take as it stands, and what Excel would take for one of its own escapes. */
const SPECIAL = /[&<>"\ufffe\uffff]|[\p{Cc}--[\t\n]]|_(?=x[0-9A-Fa-f]{4}_)/gv
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (sign: string): string =>
  ENTITIES[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** A text as an .xlsx file holds it: signs that XML has no way to write are written as Excel does, `_x000D_`. */
export const xmlText = (text: string): string => text.replace(SPECIAL, escaped)
