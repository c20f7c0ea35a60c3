import { createHash } from 'node:crypto'

export interface InlineImage {
  cid: string
  content: Buffer
  contentType: string
}

const DATA_URI = /\b(src=["'])data:(image\/[\w.+-]+);base64,([A-Za-z0-9+/=]+)/g

/**
 * Turns images in data URIs, which mail clients do not show, into parts of the message. Their names are derived from
 * their content, so that the same HTML always makes the same message.
 */
export function extractImages(html: string): { html: string; images: InlineImage[] } {
  const images = new Map<string, InlineImage>()
  const text = html.replaceAll(DATA_URI, (_, source: string, contentType: string, encoded: string) => {
    const content = Buffer.from(encoded, 'base64')
    const cid = `${createHash('sha256').update(content).digest('hex').slice(0, 20)}@image`
    images.set(cid, { cid, content, contentType })
    return `${source}cid:${cid}`
  })
  return { html: text, images: [...images.values()] }
}
