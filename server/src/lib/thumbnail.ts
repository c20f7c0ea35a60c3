import sharp from 'sharp'

/** A small JPEG of a picture; white where that is transparent. */
export const thumbnailOf = (picture: Buffer, side: number): Promise<Buffer> =>
  sharp(picture)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 72 })
    .toBuffer()
