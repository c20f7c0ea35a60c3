import { expect, test } from 'vitest'
import { shrinkPhotos } from './shrink-photos.ts'

const SIDE = 1000

/** A scan with black grain on the left, which makes its file large, and nothing on the right. */
async function transparentScan(): Promise<File> {
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const grain = new ImageData(SIDE, SIDE)
  for (let row = 0; row < SIDE; row++) {
    crypto.getRandomValues(grain.data.subarray(row * SIDE * 4, row * SIDE * 4 + 800 * 4))
  }
  canvas.getContext('2d')?.putImageData(grain, 0, 0)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'scan.png', { type: 'image/png' })
}

test('what a scan leaves transparent is white once it is made smaller', async () => {
  const chosen = new DataTransfer()
  const scan = await transparentScan()
  expect(scan.size).toBeGreaterThan(1_500_000)
  chosen.items.add(scan)
  const input = document.createElement('input')
  input.type = 'file'
  input.files = chosen.files
  await shrinkPhotos(input, () => {})
  const [sent] = input.files
  expect(sent?.type).toBe('image/jpeg')
  const picture = await createImageBitmap(sent ?? scan)
  const shown = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  shown?.drawImage(picture, 0, 0)
  expect([...(shown?.getImageData(950, 500, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255])
})
