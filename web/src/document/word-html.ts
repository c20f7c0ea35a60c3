import DOMPurify from 'dompurify'
import { parseAsync, renderDocument } from 'docx-preview'

const OPTIONS = {
  className: 'docx',
  inWrapper: true,
  // Fonts of a document may be broken; those of the device are enough to read it.
  ignoreFonts: true,
  // Pictures within: a frame without an origin can read no others.
  useBase64URL: true,
  // Whole web pages inside of the document.
  renderAltChunks: false,
} as const

/** The frame scrolls by itself. A page without a size is A4; on a phone it is as wide as the window. */
const FRAME_STYLE = `
  body { margin: 0; background: #e9ecef; }
  .docx-wrapper { background: none !important; padding: 16px !important; }
  .docx-wrapper > section.docx { min-width: min(100%, 210mm); min-height: 297mm; padding: 25mm; }
  @media (max-width: 720px) {
    .docx-wrapper { padding: 0 !important; }
    .docx-wrapper > section.docx { width: auto !important; min-width: 0; padding: 20px !important; }
  }`

/**
 * A .docx as a page of HTML for a frame without scripts: nothing in it runs, and no link leads anywhere.
 *
 * @throws Error if the file cannot be read
 */
export async function wordAsHtml(file: Blob): Promise<string> {
  const drawn = document.createElement('div')
  try {
    drawn.append(...(await renderDocument(await parseAsync(file, OPTIONS), OPTIONS)))
  } catch (cause) {
    throw new Error('It cannot be read as a .docx file. Download it instead.', { cause })
  }
  const body = DOMPurify.sanitize(drawn, {
    FORBID_TAGS: ['iframe', 'form', 'input', 'button', 'object', 'embed', 'link', 'meta', 'base'],
    FORBID_ATTR: ['href', 'xlink:href', 'action', 'target'],
    // The first style would be dropped as if it stood before the body.
    FORCE_BODY: true,
  })
  return `<!doctype html><html lang="en-NZ"><meta charset="utf-8"><title>Preview</title><style>${FRAME_STYLE}</style><body>${body}</body></html>`
}
