import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badPayload, ProblemError } from './problem.ts'
import { spool, type SpooledFile } from './spool.ts'

type Options = Parameters<FastifyRequest['parts']>[0]

/** A file of a request. */
export interface FilePart {
  fieldName: string
  /** As it was sent. Forms may send none. */
  fileName: string | undefined
  /** Writes it to a temporary file of the folder. `isCut` if it is larger than a file of the request may be. */
  keep: (folder: string) => Promise<SpooledFile & { isCut: boolean }>
}

interface Takers {
  field: (name: string, value: unknown) => void
  /** A file that it does not keep is passed over. */
  file: (part: FilePart) => Promise<void>
  /** What a request with more files than the options allow is told. */
  tooManyFiles?: string
}

/** Lets the scope take multipart requests. A file that is too large is cut, so that its taker can say which it was. */
export async function takeParts(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Reads the parts of a multipart request in the order in which they arrive.
 *
 * @throws ProblemError 400 for a request that is not well-formed, 413 for too many files, and what the takers throw
 */
export async function readParts(request: FastifyRequest, options: Options, takers: Takers): Promise<void> {
  try {
    for await (const part of request.parts(options)) await take(part, takers)
  } catch (error) {
    // A browser reads the answer only after it has sent the whole request, so read the rest of it.
    request.raw.unpipe()
    request.raw.resume()
    throw toProblem(error, takers)
  }
}

async function take(part: Multipart, { field, file }: Takers): Promise<void> {
  if (part.type === 'field') field(part.fieldname, part.value)
  else {
    await file({ fieldName: part.fieldname, fileName: part.filename, keep: (folder) => keep(part, folder) })
    // Of a file that was kept nothing is left.
    part.file.resume()
  }
}

const keep = async ({ file }: MultipartFile, folder: string) => ({
  ...(await spool(folder, file)),
  isCut: file.truncated,
})

const FILES_LIMIT = 'FST_FILES_LIMIT'

function toProblem(error: unknown, { tooManyFiles }: Takers): unknown {
  if (!(error instanceof Error) || error instanceof ProblemError) return error
  if (!('code' in error)) return badPayload({ path: 'body', message: 'is not well-formed multipart/form-data' })
  return error.code === FILES_LIMIT && tooManyFiles ? new ProblemError(413, 'too-large', tooManyFiles) : error
}
