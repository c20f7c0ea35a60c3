/** What a file of an import holds, in the order in which an office brings it in (docs/rules/import.md#kinds). */
export const IMPORT_KINDS = ['companies', 'contacts', 'properties', 'services', 'certificates'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const IMPORT_ENDINGS = ['.xlsx', '.csv'] as const

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024
export const MAX_IMPORT_ROWS = 20_000
export const MAX_IMPORT_COLUMNS = 100

/** Papers of a file of certificates, and how much they may hold together. */
export const MAX_IMPORT_PAPERS = 200
export const MAX_IMPORT_PAPER_BYTES = 200 * 1024 * 1024

/**
 * What becomes of a row (docs/rules/import.md#fates). `left` differs from what Warrant has and changes nothing; `repeated`
 * stands in the file before; `likely` waits for a decision; `skipped` was decided so.
 */
export const FATES = ['added', 'changed', 'left', 'same', 'repeated', 'likely', 'skipped', 'refused'] as const
export type Fate = (typeof FATES)[number]

/** What to do with a row that is likely a record of Warrant; `ask` leaves it open. */
export const LIKELY_CHOICES = ['ask', 'take', 'add', 'skip'] as const

export const IMPORT_STATES = ['uploaded', 'imported', 'undone'] as const

/** An upload that nobody imports is removed after this time. */
export const UPLOAD_KEPT_HOURS = 24

/** Rows of a check that are answered at once. */
export const MAX_ROWS_AT_ONCE = 200
