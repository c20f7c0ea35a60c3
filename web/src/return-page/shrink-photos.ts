import { isChosen } from './check-files.ts'

/** The longer side of a photo that is sent, in pixels: enough to read a form by. */
const SIDE = 2600
/** Smaller files are sent as they are. */
const LARGE_BYTES = 1_500_000
const QUALITY = 0.85

/**
 * Makes the chosen photos smaller before they leave the phone. One that the browser cannot read is sent as it is, and the
 * server says what it takes.
 */
export async function shrinkPhotos(input: HTMLInputElement, say: (words: string) => void): Promise<void> {
  const chosen = [...(input.files ?? [])]
  if (!chosen.some(isLargePhoto)) return
  say('Making the photos smaller…')
  const files = new DataTransfer()
  for (const file of chosen) files.items.add(isLargePhoto(file) ? await smaller(file) : file)
  // Somebody may have chosen other files meanwhile.
  if (isChosen(input, chosen)) input.files = files.files
  say('')
}

const isLargePhoto = ({ type, size }: File): boolean => type.startsWith('image/') && size > LARGE_BYTES

async function smaller(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    const paper = canvas.getContext('2d')
    if (!paper) return file
    // JPEG has no transparency: what a scan leaves out would be black.
    paper.fillStyle = 'white'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const content = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    return new File([content], `${file.name}.jpg`, { type: 'image/jpeg' })
  } catch {
    return file
  }
}
