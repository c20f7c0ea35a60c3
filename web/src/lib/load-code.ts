import { isOnline } from './online.ts'

/** Thrown when the code of a part of the app cannot be fetched. The message tells the person what to do. */
export class MissingCodeError extends Error {
  constructor(cause: unknown) {
    super(
      isOnline()
        ? 'There may be a newer version of the app. Save your changes, then try again to reload the page.'
        : 'You are offline, and this part is not stored on this device yet. Connect to the internet and try again.',
      { cause },
    )
    this.name = 'MissingCodeError'
  }
}

/** Awaits a dynamic import. Throws a MissingCodeError if it fails. */
export const loadCode = <Code>(code: Promise<Code>): Promise<Code> =>
  code.catch((error: unknown) => {
    throw new MissingCodeError(error)
  })

/**
 * Resolves if the server has a page to reload. Otherwise the browser would show its own error page, or that of a proxy.
 *
 * @throws TypeError without a network, Error while the server does not serve
 */
export async function findServer(signal?: AbortSignal): Promise<true> {
  const answer = await fetch(document.baseURI, { cache: 'no-store', ...(signal && { signal }) })
  if (!answer.ok) throw new Error(`The server answers with ${answer.status}`)
  return true
}
