const KILOBYTE = 1024
const numbers = new Intl.NumberFormat('en-NZ')

/**
 * A size in bytes as lists show it (docs/rules/screens.md#documents-of-a-property): `1,234 KB`, and never 0 for a file
 * that holds something.
 */
export const shownSize = (bytes: number): string => `${numbers.format(Math.ceil(bytes / KILOBYTE))} KB`
