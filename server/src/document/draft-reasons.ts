import type { Connection } from '../database/connection.ts'

/**
 * Why Form 12 of a property cannot be issued, one sentence each; a form with reasons is printed as a draft. Nothing
 * checks a warrant, so there are none.
 */
export const findDraftReasons = (_db: Connection, _propertyId: number): Promise<string[]> => Promise.resolve([])
