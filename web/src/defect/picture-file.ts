import { DEFECT_FILE_ENDINGS, MAX_FILE_BYTES } from '@app/contract/document/rules'

const MEGABYTE = 1024 * 1024

/** The quality of a JPEG made of a HEIC picture, 0 to 1. */
const QUALITY = 0.92

/**
 * Files that the browser offers to choose. Without HEIC: a phone then gives its pictures as JPEG by itself. Those that
 * are dropped or pasted are turned into JPEG, if the browser can read them.
 */
export const CHOSEN_FILES = DEFECT_FILE_ENDINGS.filter((ending) => ending !== '.heic').join(',')

const isHeic = ({ name, type }: File): boolean => /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type)

/**
 * A file as it can be sent for a defect or an answer. The server cannot read HEIC, so such a picture becomes a JPEG where the browser
 * can read it.
 *
 * @param taker what takes the file, for the message
 * @throws Error that says why it cannot be sent, for people
 */
export async function toDefectFile(file: File, taker = 'A defect'): Promise<File> {
  if (file.size === 0) throw new Error('The file is empty.')
  const sent = isHeic(file) ? await asJpeg(file) : file
  if (!DEFECT_FILE_ENDINGS.some((ending) => sent.name.toLowerCase().endsWith(ending))) {
    throw new Error(`${taker} takes pictures (JPEG, PNG, WebP, HEIC) and PDFs.`)
  }
  if (sent.size > MAX_FILE_BYTES) throw new Error(`The file is larger than ${MAX_FILE_BYTES / MEGABYTE} MB.`)
  return sent
}

async function asJpeg(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('This browser cannot read HEIC pictures. Save the picture as JPEG and add that.')
  })
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  const content = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return new File([content], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: 'image/jpeg' })
}
