import { isOnline } from './online.ts'

/** The code of a part of the app could not be fetched; the message says what to do. */
export class MissingCodeError extends Error {
  constructor(cause: unknown) {
    super(
      isOnline()
        ? 'There may be a newer version of the app. Save what you have entered, then try again: the page is loaded anew.'
        : 'You are offline, and it is not on this device yet. Connect to the internet and try again.',
      { cause },
    )
    this.name = 'MissingCodeError'
  }
}

/** What a dynamic import gives; fails with a MissingCodeError. */
export const loadCode = <Code>(code: Promise<Code>): Promise<Code> =>
  code.catch((error: unknown) => {
    throw new MissingCodeError(error)
  })

/** Loads the page anew if the server can be reached: else the browser would show an error page of its own. */
export async function reloadWhenReachable(): Promise<void> {
  await fetch(document.baseURI, { cache: 'no-store' })
  window.location.reload()
}
