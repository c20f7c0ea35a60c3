declare global {
  interface Window {
    /** The address of the API, if it is not beside the app. */
    WARRANT_API_URL?: string
  }
}

const isServed = /^https?:/.test(document.baseURI)

/** The path of the app, with a trailing slash. */
export const basePath = isServed ? new URL('.', document.baseURI).pathname : '/'

/** A name of something that is kept on the device: other installations may be at other paths of the same address. */
export const nameOnDevice = (name: string): string => (basePath === '/' ? name : `${name} ${basePath}`)

/** The base address of the contract's calls, with a trailing slash. Null if it cannot be determined. */
export const apiAddress: string | null = window.WARRANT_API_URL
  ? new URL(window.WARRANT_API_URL.replace(/\/*$/, '/'), document.baseURI).href
  : isServed
    ? new URL('api/', document.baseURI).href
    : null
