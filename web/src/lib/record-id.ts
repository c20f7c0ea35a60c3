import { PathId } from '@app/contract/scalars'

/** The id of a record in an address; null for a text that is the id of none, about which the server need not be asked. */
export const recordIdIn = (text: string): number | null => PathId.safeParse(text).data ?? null
