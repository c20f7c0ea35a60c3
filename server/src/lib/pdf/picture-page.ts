import type { PDFDocument } from '@cantoo/pdf-lib'

/** The sides of A4 in points. */
const A4 = { short: 595.28, long: 841.89 }

/** Puts a JPEG on a page of A4, upright or lying as the picture is, as large as it fits. */
export async function addPicture(document: PDFDocument, jpeg: Uint8Array): Promise<void> {
  const picture = await document.embedJpg(jpeg)
  const isLying = picture.width > picture.height
  const [width, height] = isLying ? [A4.long, A4.short] : [A4.short, A4.long]
  const scaled = picture.scaleToFit(width, height)
  const page = document.addPage([width, height])
  page.drawImage(picture, { ...scaled, x: (width - scaled.width) / 2, y: (height - scaled.height) / 2 })
}
