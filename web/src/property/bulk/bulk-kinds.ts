/** What can be done to many services at once. */
export const BULK_KINDS = ['snooze', 'supplier', 'price', 'record', 'active'] as const
export type BulkKind = (typeof BULK_KINDS)[number]
