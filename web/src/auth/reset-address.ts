import { basePath } from '../lib/addresses.ts'

const RESET_PATH = `${basePath}reset/`

/** The token of an address that sets a password; null for any other address. */
export const resetTokenIn = (path: string): string | null =>
  path.startsWith(RESET_PATH) ? path.slice(RESET_PATH.length).replace(/\/$/, '') : null
