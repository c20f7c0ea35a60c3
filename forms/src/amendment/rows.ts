/** The number of amendments that the form has room for (docs/rules/documents.md#kinds-of-documents). */
export const AMENDMENT_ROWS = 4

/** The blank with the system of each amendment. */
export const AMENDED_SYSTEMS = Array.from({ length: AMENDMENT_ROWS }, (_, index) => `amendment.${index + 1}.system`)
