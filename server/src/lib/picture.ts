import { createSemaphore } from './semaphore.ts'

/** How many pictures are read at a time: each takes the memory of all its pixels. */
const takeTurn = createSemaphore(1)

const READ_WITHIN_SECONDS = 30

export type PictureFormat = 'jpeg' | 'png' | 'webp'

export interface PictureLimits {
  maxPixels: number
  /** The longer side of the result, in pixels. A smaller picture keeps its size. */
  side: number
  /** The longer side of the thumbnail, in pixels. */
  thumbnailSide: number
  /** The format of the result; that of the file by default. What is transparent becomes white in a JPEG. */
  format?: PictureFormat
}

interface Picture {
  content: Buffer
  /** A JPEG. */
  thumbnail: Buffer
  format: PictureFormat
}

/** Why a picture cannot be used. */
export class PictureError extends Error {
  readonly reason: 'heic' | 'too-many-pixels' | 'unreadable'

  constructor(reason: PictureError['reason'], cause?: unknown) {
    super(`The picture is ${reason}`, { cause })
    this.reason = reason
  }
}

/** By content type: what the picture is stored as. Nothing else reaches the decoder, an SVG for example. */
const FORMATS: Readonly<Record<string, PictureFormat | 'heic'>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif-sequence': 'heic',
}

/**
 * Reads a picture file by its content, whatever its name, turns it upright, makes it smaller if it is larger than
 * `side`, and leaves out everything that it holds besides the pixels: the place and time, the camera, an embedded preview.
 *
 * @throws PictureError for a picture that cannot be used. HEIC is one of them: its codec is patented, so the decoder is
 *   distributed without it.
 */
export async function uprightPicture(file: string, limits: PictureLimits, signal: AbortSignal): Promise<Picture> {
  // Loaded with the first picture.
  const [{ fileTypeFromFile }, { default: sharp }] = await Promise.all([import('file-type'), import('sharp')])
  const found = await fileTypeFromFile(file)
  const given = found && FORMATS[found.mime]
  if (!given) throw new PictureError('unreadable')
  if (given === 'heic') throw new PictureError('heic')
  const format = limits.format ?? given
  return takeTurn(signal, async () => {
    sharp.cache(false)
    try {
      const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
      if (width * height > limits.maxPixels) throw new PictureError('too-many-pixels')
      const resized = sharp(file, { limitInputPixels: limits.maxPixels, failOn: 'error', autoOrient: true }).resize({
        width: limits.side,
        height: limits.side,
        fit: 'inside',
        withoutEnlargement: true,
      })
      const content = await (format === 'jpeg' ? resized.flatten({ background: 'white' }) : resized)
        .toFormat(format, format === 'png' ? {} : { quality: 85 })
        .timeout({ seconds: READ_WITHIN_SECONDS })
        .toBuffer()
      return { content, format, thumbnail: await thumbnailOf(content, limits.thumbnailSide) }
    } catch (error) {
      throw error instanceof PictureError ? error : new PictureError('unreadable', error)
    }
  })
}

/** A small JPEG of a picture; white where that is transparent. */
export async function thumbnailOf(picture: Buffer, side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(picture)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 72 })
    .toBuffer()
}
