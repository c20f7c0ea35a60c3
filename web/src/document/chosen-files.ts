import {
  belongsTo,
  MAX_FILE_BYTES,
  MAX_UPLOAD_FILES,
  nameFor,
  wrongPropertyMessage,
  UPLOAD_ENDINGS,
} from '@app/contract/document/rules'

/** Why a file cannot be uploaded. The message names the file. */
export interface Refusal {
  readonly title: string
  readonly message: string
}

const MEGABYTE = 1024 * 1024

/** Checks the rule for names (docs/rules/documents.md#file-names), when a file is chosen and again when uploaded. */
export const refusedName = (propertyId: number, fileName: string): Refusal | null =>
  belongsTo(fileName, propertyId)
    ? null
    : { title: 'Invalid file name', message: wrongPropertyMessage(propertyId, fileName) }

function refusalOf(propertyId: number, { name, size }: File): Refusal | null {
  const wrongName = refusedName(propertyId, name)
  if (wrongName) return wrongName
  if (!UPLOAD_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))) {
    return {
      title: 'Invalid file type',
      message: `'${name}' cannot be uploaded. Files must be of type ${UPLOAD_ENDINGS.join(', ')}.`,
    }
  }
  if (size === 0) return { title: 'Empty file', message: `'${name}' cannot be uploaded because it is empty.` }
  if (size > MAX_FILE_BYTES) {
    return {
      title: 'File too large',
      message: `'${name}' cannot be uploaded because it is larger than ${MAX_FILE_BYTES / MEGABYTE} MB.`,
    }
  }
  return null
}

/** The file under its own name for the property (`nameFor`). */
export const renamed = (propertyId: number, file: File): File =>
  new File([file], nameFor(propertyId, file.name), { type: file.type, lastModified: file.lastModified })

/**
 * The file under a name that the documents of the property take.
 *
 * @throws Error that says why it cannot be uploaded
 */
export function attachableFile(propertyId: number, file: File): File {
  const named = renamed(propertyId, file)
  const refusal = refusalOf(propertyId, named)
  if (refusal) throw new Error(refusal.message)
  return named
}

/**
 * The chosen files that can be uploaded besides the `queued` number of files, and why the others cannot. The `misnamed` ones
 * could be uploaded under another name.
 */
export function chosenFiles(
  propertyId: number,
  queued: number,
  files: readonly File[],
): { accepted: readonly File[]; misnamed: readonly File[]; refusals: readonly Refusal[] } {
  const checked = files.map((file) => ({ file, refusal: refusalOf(propertyId, file) }))
  const valid = checked.filter(({ refusal }) => refusal === null).map(({ file }) => file)
  const refusals = checked.flatMap(({ refusal }) => refusal ?? [])
  const accepted = valid.slice(0, MAX_UPLOAD_FILES - queued)
  const leftOut = valid.slice(accepted.length).map(({ name }) => ({
    title: 'Too many files',
    message: `You can upload up to ${MAX_UPLOAD_FILES} files at a time. '${name}' was left out.`,
  }))
  const misnamed = files.filter(
    (file) => refusedName(propertyId, file.name) && !refusalOf(propertyId, renamed(propertyId, file)),
  )
  return { accepted, misnamed, refusals: [...refusals, ...leftOut] }
}
