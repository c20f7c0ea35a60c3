import { PathId } from '@app/contract/scalars'

/** The record id in an address. Null if the text cannot be an id, so that the server need not be asked. */
export const recordIdIn = (text: string): number | null => PathId.safeParse(text).data ?? null
