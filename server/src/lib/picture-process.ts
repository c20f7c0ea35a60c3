import sharp from 'sharp'
import type { PictureJob, PictureResult } from './picture-jobs.ts'
import { thumbnailOf } from './thumbnail.ts'

// A separate program without our secrets, for one picture: the decoders are written in C, and pictures come from outside.

const READ_WITHIN_SECONDS = 30

process.on('disconnect', () => process.exit())
process.once('message', (job: PictureJob) => {
  void read(job)
    .catch((error: unknown): PictureResult => ({
      kind: 'unreadable',
      reason: error instanceof Error ? error.message : String(error),
    }))
    .then((result) => process.send?.(result, () => process.disconnect()))
})

async function read({ file, limits }: PictureJob): Promise<PictureResult> {
  const { maxPixels, side, format, thumbnailSide } = limits
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels) return { kind: 'too-many-pixels' }
  const resized = sharp(file, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true }).resize({
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const content = await (format === 'jpeg' ? resized.flatten({ background: 'white' }) : resized)
    .toFormat(format, format === 'png' ? {} : { quality: 85 })
    .timeout({ seconds: READ_WITHIN_SECONDS })
    .toBuffer()
  return { kind: 'read', content, thumbnail: await thumbnailOf(content, thumbnailSide) }
}
