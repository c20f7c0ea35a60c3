import type { FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES } from '@app/contract/document/rules'
import { MAX_RETURN_BYTES, MAX_RETURN_FILES } from '@app/contract/return/rules'
import type { Environment } from '../lib/environment.ts'
import { withoutHiddenSigns } from '../lib/hidden-signs.ts'
import { badPayload, ProblemError } from '../lib/problem.ts'
import { spool, type SpooledFile } from '../lib/spool.ts'
import { refuseInfected } from '../lib/virus-scanner.ts'

export interface ReceivedSheet extends SpooledFile {
  /** As the sender named it: only for messages. */
  fileName: string
}

export interface ReceivedParts {
  /** The last text of each field; a list for one that comes more than once. */
  fields: Record<string, string | string[]>
  sheets: ReceivedSheet[]
}

const MAX_FIELDS = 1100
const MAX_FIELD_BYTES = 64 * 1024
const MEGABYTE = 1024 * 1024

/**
 * Writes the parts of an answer to temporary files as they arrive.
 *
 * @throws ProblemError 400 for a payload that is not well-formed or a virus, 503 without the scanner, 413 for files that are too large or too many
 */
export async function receiveParts(
  environment: Pick<Environment, 'VIRUS_SCANNER'>,
  request: FastifyRequest,
  folder: string,
): Promise<ReceivedParts> {
  const fields: ReceivedParts['fields'] = {}
  const sheets: ReceivedSheet[] = []
  let size = 0
  try {
    const limits = {
      fileSize: MAX_FILE_BYTES,
      files: MAX_RETURN_FILES,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
    }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        const value = String(part.value)
        const before = Object.hasOwn(fields, part.fieldname) ? fields[part.fieldname] : undefined
        fields[part.fieldname] = before === undefined ? value : [before, value].flat()
      } else if (part.fieldname === 'Files') {
        const sheet = { fileName: shownName(part.filename), ...(await spool(folder, part.file)) }
        if (part.file.truncated) throw tooLarge(`'${sheet.fileName}' is larger than ${MAX_FILE_BYTES / MEGABYTE} MB.`)
        size += sheet.size
        if (size > MAX_RETURN_BYTES)
          throw tooLarge(`The files are larger than ${MAX_RETURN_BYTES / MEGABYTE} MB together.`)
        // A form whose file was not chosen sends an empty part.
        if (sheet.size > 0) sheets.push(sheet)
      } else {
        part.file.resume()
      }
    }
  } catch (error) {
    // A browser reads the answer only after it has sent the whole request, so read the rest of it.
    request.raw.unpipe()
    request.raw.resume()
    throw toProblem(error)
  }
  for (const sheet of sheets) await refuseInfected(environment, sheet)
  return { fields, sheets }
}

/** A name for a sentence: no line breaks, no signs that turn the text round, not too long. Forms may send none. */
const shownName = (name = ''): string => withoutHiddenSigns(name).trim().slice(0, 100) || 'The file'

const tooLarge = (detail: string) => new ProblemError(413, 'too-large', `${detail} Send photos one by one, or smaller.`)

const FILES_LIMIT = 'FST_FILES_LIMIT'

function toProblem(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ProblemError) return error
  if (!('code' in error)) return badPayload({ path: 'body', message: 'is not well-formed multipart/form-data' })
  return error.code === FILES_LIMIT
    ? new ProblemError(413, 'too-large', `An answer takes at most ${MAX_RETURN_FILES} files.`)
    : error
}
