const EXTENDED = /filename\*\s*=\s*utf-8''([^;]+)/i
const QUOTED = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i
const BARE = /filename\s*=\s*([^;\s]+)/i

/** The file name in a content-disposition header (RFC 6266). Prefers the extended form of RFC 5987. */
export function fileNameIn(disposition: string | null): string | null {
  if (!disposition) return null
  const extended = EXTENDED.exec(disposition)?.[1]
  if (extended) {
    try {
      return decodeURIComponent(extended.trim())
    } catch {
      // The extended form is invalid: use the plain name.
    }
  }
  const quoted = QUOTED.exec(disposition)?.[1]
  if (quoted) return quoted.replace(/\\(.)/g, '$1')
  return BARE.exec(disposition)?.[1] ?? null
}
