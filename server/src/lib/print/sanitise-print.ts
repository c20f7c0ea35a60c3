import sanitizeHtml from 'sanitize-html'

const STRUCTURE = [
  'html',
  'head',
  'title',
  'meta',
  'style',
  'body',
  'main',
  'header',
  'footer',
  'section',
  'article',
  'div',
  'p',
]
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'br', 'blockquote', 'address']
const LISTS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd']
const TABLES = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const TEXT = ['a', 'b', 'em', 'i', 'q', 's', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'wbr']
const FIELDS = ['form', 'fieldset', 'legend', 'label', 'input', 'textarea', 'select', 'option', 'figure', 'img']

/**
 * Reduces HTML from a client to what forms consist of: no scripts, no frames, and no addresses other than data URIs
 * (docs/rules/documents.md#printing).
 */
export function sanitisePrint(html: string): string {
  const kept = sanitizeHtml(html, {
    allowedTags: [...STRUCTURE, ...HEADINGS, ...LISTS, ...TABLES, ...TEXT, ...FIELDS],
    // Forms need their styles, and a print has no session that styles could spy on.
    allowVulnerableTags: true,
    allowedAttributes: {
      '*': ['class', 'id', 'lang', 'dir', 'title', 'role', 'style', 'aria-*', 'data-*'],
      col: ['span'],
      img: ['src', 'alt', 'width', 'height'],
      input: ['type', 'checked', 'value', 'disabled'],
      label: ['for'],
      li: ['value'],
      meta: ['name', 'content'],
      ol: ['start', 'type'],
      option: ['selected', 'value'],
      td: ['colspan', 'rowspan', 'headers'],
      textarea: ['rows', 'cols'],
      th: ['colspan', 'rowspan', 'scope', 'headers'],
      time: ['datetime'],
    },
    allowedSchemes: ['data'],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'img' && !/^data:image\//i.test(attribs.src ?? '')) || (tag === 'meta' && attribs.name !== 'author'),
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: attribs.style ? { ...attribs, style: withoutAddresses(attribs.style) } : attribs,
      }),
    },
  })
  const styled = kept.replace(STYLE_BLOCK, (_, opening: string, css: string) => opening + withoutAddresses(css))
  return `<!doctype html>${styled}`
}

const STYLE_BLOCK = /(<style\b[^>]*>)([^]*?)(?=<\/style>)/g

/** Removes references to other files from a style sheet. An unclosed one reaches to the end, as in browsers. */
const withoutAddresses = (css: string): string =>
  css
    .replace(/@import\b[^;]*(?:;|$)/gi, '')
    .replace(/\b(?:url|image|image-set|src)\((?!\s*["']?data:)[^)]*(?:\)|$)/gi, 'none')
