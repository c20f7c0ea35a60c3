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

/** The title of the message about files whose names are not those of the property. */
export const WRONG_NAME = 'Invalid file name'

const MEGABYTE = 1024 * 1024

/** Checks the rule for names (docs/rules/documents.md#file-names), when a file is chosen and again when uploaded. */
export const refusedName = (propertyId: number, fileName: string): Refusal | null =>
  belongsTo(fileName, propertyId) ? null : { title: WRONG_NAME, message: wrongPropertyMessage(propertyId, fileName) }

/** What is wrong with a file whatever its name is. */
function refusedFile({ name, size }: File): Refusal | null {
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

/** All that is wrong with a file, so that nobody renames one in vain. */
const refusalsOf = (propertyId: number, file: File): readonly Refusal[] =>
  [refusedName(propertyId, file.name), refusedFile(file)].filter((refusal) => refusal !== null)

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
  const refusal = refusedFile(named)
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
  const checked = files.map((file) => ({ file, refused: refusalsOf(propertyId, file) }))
  const valid = checked.filter(({ refused }) => refused.length === 0).map(({ file }) => file)
  const refusals = checked.flatMap(({ refused }) => refused)
  const accepted = valid.slice(0, MAX_UPLOAD_FILES - queued)
  const leftOut = valid.slice(accepted.length).map(({ name }) => ({
    title: 'Too many files',
    message: `You can upload up to ${MAX_UPLOAD_FILES} files at a time. '${name}' was left out.`,
  }))
  const misnamed = files.filter((file) => refusedName(propertyId, file.name) && !refusedFile(renamed(propertyId, file)))
  return { accepted, misnamed, refusals: [...refusals, ...leftOut] }
}
