declare global {
  interface Window {
    /** Names another API than the one beside the app. */
    WARRANT_API_URL?: string
  }
}

const isServed = /^https?:/.test(document.baseURI)

/** The path of the app, with a slash at its end. */
export const basePath = isServed ? new URL('.', document.baseURI).pathname : '/'

/** Where the calls of the contract stand, with a slash at its end; null if nothing names an address. */
export const apiAddress: string | null = window.WARRANT_API_URL
  ? new URL(window.WARRANT_API_URL.replace(/\/*$/, '/'), document.baseURI).href
  : isServed
    ? new URL('api/', document.baseURI).href
    : null
