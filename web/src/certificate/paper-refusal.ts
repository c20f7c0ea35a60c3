import { MAX_PAPER_BYTES } from '@app/contract/certificate/rules'
import { MAX_UPLOAD_FILES } from '@app/contract/document/rules'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { errorMessage } from '../lib/problem-error.ts'

const MEGABYTE = 1024 * 1024

/** Whether a file is a photo, of which the server makes a PDF. */
export const isPhoto = (name: string): boolean => PHOTO.test(name)
const PHOTO = /\.(jpe?g|png|webp)$/i

/** Why a file cannot be the paper of a certificate, before it is sent; null if it can. */
export function refusedFile({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!isPhoto(name) && !name.toLowerCase().endsWith('.pdf')) {
    return `‘${name}’ is neither a PDF nor a photo. Save or scan the paper as a PDF and file that.`
  }
  if (size === 0) return `‘${name}’ is empty. Choose the file again.`
  if (!isPhoto(name) && size > MAX_PAPER_BYTES) {
    return `‘${name}’ is larger than ${MAX_PAPER_BYTES / MEGABYTE} MB. Scan it in black and white or at 200 dpi.`
  }
  return null
}

/** Why files cannot be the paper of a certificate, before they are sent; null if they can. */
export function refusedPaper(files: readonly Pick<File, 'name' | 'size'>[]): string | null {
  if (files.length > MAX_UPLOAD_FILES) return `A paper takes at most ${MAX_UPLOAD_FILES} photos. Scan it as a PDF.`
  return files.map(refusedFile).find((refusal) => refusal !== null) ?? null
}

/** What the server said about a paper: `takes a PDF` reads as `The paper must be a PDF`. */
export function refusalOf(error: unknown): string {
  const paper = fieldErrorsIn(error).find(({ path }) => path === 'documentId')
  return paper ? `The paper ${paper.message.replace(/^takes /, 'must be ')}` : errorMessage(error)
}
