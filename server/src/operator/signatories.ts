import { z } from 'zod'
import { Signatory, type SavedSignatory } from '@app/contract/operator/schema'
import type { Connection } from '../database/connection.ts'
import { badPayload } from '../lib/problem.ts'

/** The name of the setting that holds the signatories. */
export const SIGNATORIES_SETTING = 'signatories'

/** Removed signatories are kept, so that their ids are never reused. */
const StoredSignatory = Signatory.extend({ isRemoved: z.boolean() })
export type StoredSignatory = z.infer<typeof StoredSignatory>

export async function readSignatories(db: Connection): Promise<StoredSignatory[]> {
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', SIGNATORIES_SETTING)
    .executeTakeFirst()
  return z.array(StoredSignatory).parse(setting?.value ?? [])
}

export const listSignatories = async (db: Connection): Promise<Signatory[]> =>
  (await readSignatories(db)).filter(({ isRemoved }) => !isRemoved)

/**
 * The signatories to store after a save: the sent list, with ids for new signatories, followed by all removed ones.
 *
 * @throws ProblemError 400 for an id that no current signatory has, or that comes twice
 */
export function replaceSignatories(
  stored: readonly StoredSignatory[],
  saved: readonly SavedSignatory[],
): StoredSignatory[] {
  const free = new Set(stored.filter(({ isRemoved }) => !isRemoved).map(({ signatoryId }) => signatoryId))
  let last = Math.max(0, ...stored.map(({ signatoryId }) => signatoryId))
  const present = saved.map(({ signatoryId, ...signatory }, index) => {
    if (!signatoryId || signatoryId <= 0) return { signatoryId: ++last, ...signatory, isRemoved: false }
    if (!free.delete(signatoryId)) {
      throw badPayload({ path: `signatories.${index}.signatoryId`, message: 'takes the id of a signatory, once' })
    }
    return { signatoryId, ...signatory, isRemoved: false }
  })
  const removed = stored.filter(({ signatoryId, isRemoved }) => isRemoved || free.has(signatoryId))
  return [...present, ...removed.map((signatory) => ({ ...signatory, isRemoved: true }))]
}
