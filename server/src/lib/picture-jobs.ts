/** What a picture is stored as. */
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

/** What the process that reads pictures is asked to do. */
export interface PictureJob {
  file: string
  limits: PictureLimits & { format: PictureFormat }
}

export type PictureResult =
  | { kind: 'read'; content: Uint8Array; thumbnail: Uint8Array }
  | { kind: 'too-many-pixels' }
  | { kind: 'unreadable'; reason: string }
