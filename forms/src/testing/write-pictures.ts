import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Pixels per point: 144 per inch. */
const SCALE = 2

/** Writes a picture of each page: `name-1.png`, `name-2.png` and so on. */
export async function writePictures(pdf: Uint8Array, folder: string, name: string): Promise<void> {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: SCALE })
    const canvas = createCanvas(viewport.width, viewport.height)
    await page.render({
      // Another implementation of the browser's canvas.
      canvas: canvas as never,
      viewport,
      background: '#fff',
    }).promise
    await writeFile(path.join(folder, `${name}-${number}.png`), canvas.toBuffer('image/png'))
  }
  await document.loadingTask.destroy()
}
