import { escapeHtml } from '../../lib/escape-html.ts'
import { plainText } from './plain-text.ts'
import { styledBody } from './sanitise-body.ts'

/** The operator's name and logo above the body. The logo is a data URI, empty if there is none. */
export interface Letterhead {
  operatorName: string
  operatorLogo: string
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const CELL = 'min-width:88px;padding:8px 12px 8px 0;border-bottom:1px solid #d5dae1;text-align:left;vertical-align:top'

const STYLES: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px',
  h1: 'margin:0 0 12px;font-size:20px',
  h2: 'margin:0 0 12px;font-size:18px',
  h3: 'margin:0 0 12px;font-size:16px',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  li: 'margin:0 0 6px',
  blockquote: 'margin:0 0 16px;padding-left:12px;border-left:3px solid #d5dae1',
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px',
  th: `${CELL};font-weight:600;color:#4a5563`,
  td: CELL,
  a: 'color:#0b5cad',
}

const IMAGE = /^data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/=]+$/

const head = ({ operatorName, operatorLogo }: Letterhead) =>
  IMAGE.test(operatorLogo)
    ? `<img src="${operatorLogo}" alt="${escapeHtml(operatorName)}" style="display:block;max-width:200px;max-height:64px">`
    : `<div style="font-size:18px;font-weight:600">${escapeHtml(operatorName)}</div>`

/**
 * Lays out a sanitised body as the HTML document and the plain text part of an e-mail. The one column is never wider
 * than the window, so that a phone shows it without zooming.
 */
export function layOut(letterhead: Letterhead, body: string): { html: string; text: string } {
  const html = `<!doctype html>
<html lang="en-NZ">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(letterhead.operatorName)}</title></head>
<body style="margin:0;padding:0;background:#ffffff">
<div style="max-width:640px;margin:0 auto;padding:20px 16px;${FONT};font-size:16px;line-height:1.5;color:#1c2430;overflow-wrap:anywhere">
<div style="margin:0 0 20px;padding:0 0 16px;border-bottom:2px solid #1c2430">${head(letterhead)}</div>
${styledBody(body, STYLES)}
</div>
</body>
</html>
`
  return { html, text: plainText(body) }
}
