import { ProblemError } from './problem.ts'

/** Seconds after which a caller may try again. Somebody has to mend it first. */
const RETRY_AFTER_SECONDS = 30

/** What the system says of a disk. A limit on the size of files is a disk without room too. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const CLOSED = new Set(['EROFS', 'EACCES', 'EPERM'])
const BROKEN = new Set(['EIO', 'ESTALE', 'ENODEV', 'ENXIO'])

/** The file is not there, which is no failure of the store. */
const MISSING = new Set(['ENOENT', 'NoSuchKey', 'NotFound'])

/** What the store wraps every failure in, by the start of its code. */
const OF_THE_STORE = /^E_CANNOT_/

const CAUSES_AT_MOST = 5

function* withCauses(error: Error): Generator<Error> {
  let next: unknown = error
  for (let depth = 0; depth < CAUSES_AT_MOST && next instanceof Error; depth++) {
    yield next
    next = next.cause
  }
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.name)

/** Whether the store does not have the file. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && [...withCauses(error)].some((each) => MISSING.has(codeOf(each)))

const retryLater = (code: string, detail: string, cause: Error) =>
  new ProblemError(503, code, detail, { cause, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })

/**
 * The answer to an error of the disk or the document store, which says who can mend it; undefined for any other error.
 * Only what the system says of a file counts: the network has the same codes.
 */
export function storageFailure(error: Error): ProblemError | undefined {
  const all = [...withCauses(error)]
  const codes = all.map(codeOf)
  const isOfStore = codes.some((code) => OF_THE_STORE.test(code))
  if (!isOfStore && !all.some((each) => 'syscall' in each && ('path' in each || FULL.has(codeOf(each)))))
    return undefined
  if (codes.some((code) => MISSING.has(code))) return undefined
  if (codes.some((code) => FULL.has(code)))
    return retryLater(
      'no-room',
      'The disk of the server is full, so this was not done. Tell whoever runs the server to make room, then try again.',
      error,
    )
  if (codes.some((code) => CLOSED.has(code)))
    return retryLater(
      'not-writable',
      'The server may not write where it keeps files, so this was not done. Tell whoever runs the server, then try again.',
      error,
    )
  if (isOfStore || codes.some((code) => BROKEN.has(code)))
    return retryLater(
      'no-store',
      'The store of documents does not answer, so this was not done. Try again in a minute, and tell whoever runs the server if it stays so.',
      error,
    )
  return undefined
}
