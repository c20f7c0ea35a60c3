import type { FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES } from '@app/contract/document/rules'
import { shownFileName, whyTooLarge } from '@app/contract/return/refused-files'
import type { Environment } from '../lib/environment.ts'
import { ProblemError } from '../lib/problem.ts'
import { readParts } from '../lib/read-parts.ts'
import type { SpooledFile } from '../lib/spool.ts'
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

/**
 * Writes the parts of an answer to temporary files as they arrive. An answer whose files are refused is read to its end,
 * because fields may come after them.
 *
 * @param fields takes the fields, so that they are there when the answer is refused
 * @throws ProblemError 400 for a payload that is not well-formed or a virus, 503 without the scanner, 413 for files that are too large or too many
 */
export async function receiveParts(
  environment: Pick<Environment, 'VIRUS_SCANNER'>,
  request: FastifyRequest,
  folder: string,
  fields: ReceivedParts['fields'] = {},
): Promise<ReceivedParts> {
  const sheets: ReceivedSheet[] = []
  let refusal: string | undefined
  // Of a larger file one byte more is kept, by which it is known.
  const limits = { fileSize: MAX_FILE_BYTES + 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES }
  await readParts(
    request,
    { limits },
    {
      field: (name, posted) => {
        const value = String(posted)
        const before = Object.hasOwn(fields, name) ? fields[name] : undefined
        fields[name] = before === undefined ? value : [before, value].flat()
      },
      file: async (part) => {
        if (part.fieldName !== 'Files' || refusal) return
        const { isCut: _, ...file } = await part.keep(folder)
        // A form whose file was not chosen sends an empty part.
        if (file.size > 0) sheets.push({ fileName: shownFileName(part.fileName), ...file })
        refusal = whyTooLarge(sheets)
      },
    },
  )
  if (refusal) throw new ProblemError(413, 'too-large', refusal)
  for (const sheet of sheets) await refuseInfected(environment, sheet)
  return { fields, sheets }
}
