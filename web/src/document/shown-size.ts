const KILOBYTE = 1024
const numbers = new Intl.NumberFormat('en-NZ')

/**
 * A size in bytes for lists (docs/rules/screens.md#documents-of-a-property), such as `1,234 KB`. Rounded up, so that
 * only an empty file has 0 KB.
 */
export const shownSize = (bytes: number): string => `${numbers.format(Math.ceil(bytes / KILOBYTE))} KB`
