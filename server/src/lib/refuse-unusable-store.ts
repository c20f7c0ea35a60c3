import path from 'node:path'
import { prepareFolder } from './data-dir.ts'
import { isBucket, openStore, type StorePlace } from './document-store.ts'
import { StartError } from './start-error.ts'

/**
 * Checks that DOCUMENT_STORE can be used.
 *
 * @throws StartError if it cannot
 */
export async function refuseUnusableStore(place: StorePlace): Promise<void> {
  const { DOCUMENT_STORE } = place
  if (!DOCUMENT_STORE) return
  if (!isBucket(DOCUMENT_STORE)) return prepareFolder('DOCUMENT_STORE', path.resolve(DOCUMENT_STORE))
  try {
    await openStore(place, 'start').list().next()
  } catch (cause) {
    throw new StartError(
      `DOCUMENT_STORE is "${DOCUMENT_STORE}", which does not answer${reasonOf(cause)}: choose a bucket that the AWS variables give access to.`,
      { cause },
    )
  }
}

/** The error code of the server, such as NoSuchBucket or AccessDenied, or the reason why it cannot be reached. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return ''
  return ` (${'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name})`
}
