import { RETURN_LINK_MARK } from '@app/contract/email/rules'

interface Content {
  html: string
  text: string
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5cad;color:#ffffff;font-weight:600;text-decoration:none'
const CAPTION = 'Send the certificate, or answer'

/** The mark as the address of a link that an edited wording has: as it was typed, or encoded by the editor. */
const AS_ADDRESS = /href="(?:\[return link\]|%5Breturn(?: |%20)link%5D)"/gi
/** The same in the text, where it stands in brackets behind the words of its link. Lines are wrapped within it too. */
const AS_ADDRESS_IN_TEXT = /\[(?:\[return\s+link\]|%5Breturn(?:\s+|%20)link%5D)\]/gi
const IN_TEXT = /\[return\s+link\]/g
/** A paragraph that holds nothing else. */
const ALONE = /<p\b[^>]*>\s*\[return link\]\s*<\/p>\s*/gi

/**
 * Puts the address of the link in the place of its mark: a button with the plain address below it. Without an address,
 * as in the copies for people in Cc, nothing of the mark is left (docs/rules/returns.md#links).
 */
export function withReturnLink({ html, text }: Content, url: string | null): Content {
  if (url === null) {
    return {
      html: html.replace(ALONE, '').replace(AS_ADDRESS, '').replaceAll(RETURN_LINK_MARK, ''),
      text: text
        .split('\n')
        .filter((line) => line.trim() !== RETURN_LINK_MARK)
        .join('\n')
        .replace(AS_ADDRESS_IN_TEXT, '')
        .replace(IN_TEXT, '')
        .replace(/\n{3,}/g, '\n\n'),
    }
  }
  const button = `<a href="${url}" style="${BUTTON}">${CAPTION}</a><br><a href="${url}">${url}</a>`
  return {
    html: html.replace(AS_ADDRESS, `href="${url}"`).replaceAll(RETURN_LINK_MARK, button),
    text: text.replace(AS_ADDRESS_IN_TEXT, url).replace(IN_TEXT, `${CAPTION}:\n${url}`),
  }
}
