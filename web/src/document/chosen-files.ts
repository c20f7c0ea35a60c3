import {
  belongsTo,
  MAX_FILE_BYTES,
  MAX_UPLOAD_FILES,
  wrongPropertyMessage,
  UPLOAD_ENDINGS,
} from '@app/contract/document/rules'

/** Why a file cannot be uploaded: a title, and a sentence that names the file. */
export interface Refusal {
  readonly title: string
  readonly message: string
}

const MEGABYTE = 1024 * 1024

/** The name rule (docs/rules/documents.md#file-names), asked when a file is chosen and again when it is uploaded. */
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
      message: `'${name}' cannot be uploaded: only ${UPLOAD_ENDINGS.join(', ')} files can.`,
    }
  }
  if (size === 0) return { title: 'Empty file', message: `'${name}' cannot be uploaded: there is nothing in it.` }
  if (size > MAX_FILE_BYTES) {
    return {
      title: 'File too large',
      message: `'${name}' cannot be uploaded: it is larger than ${MAX_FILE_BYTES / MEGABYTE} MB.`,
    }
  }
  return null
}

/** Of the files that somebody chose, those that can be uploaded beside the `queued` ones, and why the others cannot. */
export function chosenFiles(
  propertyId: number,
  queued: number,
  files: readonly File[],
): { accepted: readonly File[]; refusals: readonly Refusal[] } {
  const judged = files.map((file) => ({ file, refusal: refusalOf(propertyId, file) }))
  const fitting = judged.filter(({ refusal }) => refusal === null).map(({ file }) => file)
  const refusals = judged.flatMap(({ refusal }) => refusal ?? [])
  const accepted = fitting.slice(0, MAX_UPLOAD_FILES - queued)
  const leftOut = fitting.slice(accepted.length).map(({ name }) => ({
    title: 'Too many files',
    message: `An upload takes at most ${MAX_UPLOAD_FILES} files: '${name}' was left out.`,
  }))
  return { accepted, refusals: [...refusals, ...leftOut] }
}
