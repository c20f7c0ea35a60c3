import sanitizeHtml from 'sanitize-html'
import { HTML_DEPTH } from '../../lib/limits.ts'

/** Elements that the body of an e-mail may have: text, lists, tables and links. No styles, images or scripts. */
const TAGS =
  'p br hr h1 h2 h3 h4 blockquote ul ol li div span strong b em i u s a code pre table caption thead tbody tfoot tr th td'

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(' '),
  allowedAttributes: { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Whoever writes such HTML is told. What came by e-mail is shown without the deeper elements.
  nestingLimit: HTML_DEPTH,
}

/** Removes everything from HTML that is not safe to show and to send. */
export const sanitiseBody = (html: string): string => sanitizeHtml(html, OPTIONS)

/** Sanitises HTML and adds the inline style of its tag to each element, because mail clients drop style sheets. */
export const styledBody = (html: string, styles: Readonly<Record<string, string>>): string =>
  sanitizeHtml(sanitiseBody(html), {
    ...OPTIONS,
    allowedAttributes: false,
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: styles[tagName] ? { ...attribs, style: styles[tagName] } : attribs,
      }),
    },
  })
