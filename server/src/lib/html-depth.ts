import sanitizeHtml from 'sanitize-html'
import { HTML_DEPTH } from './limits.ts'

class TooDeep extends Error {}

/** Whether HTML has more levels of elements inside each other than programs that walk through them can take. */
export function isTooDeep(html: string): boolean {
  let depth = 0
  try {
    sanitizeHtml(html, {
      allowedTags: [],
      onOpenTag: () => {
        if (++depth > HTML_DEPTH) throw new TooDeep()
      },
      onCloseTag: () => depth--,
    })
    return false
  } catch (error) {
    if (error instanceof TooDeep) return true
    throw error
  }
}
