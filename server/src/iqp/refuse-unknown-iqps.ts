import type { Connection } from '../database/connection.ts'
import { badPayload } from '../lib/problem.ts'

interface IqpReference {
  /** The field of the payload that names the IQP. */
  path: string
  iqpId: number | null | undefined
}

/** @throws ProblemError 400 that names each field whose IQP does not exist */
export async function refuseUnknownIqps(db: Connection, references: readonly IqpReference[]): Promise<void> {
  const ids = references.flatMap(({ iqpId }) => iqpId ?? [])
  if (ids.length === 0) return
  const rows = await db.selectFrom('iqp').select('iqpId').where('iqpId', 'in', ids).execute()
  const known = new Set(rows.map(({ iqpId }) => iqpId))
  const errors = references
    .filter(({ iqpId }) => iqpId && !known.has(iqpId))
    .map(({ path, iqpId }) => ({ path, message: `names IQP ${iqpId}, who does not exist` }))
  if (errors.length > 0) throw badPayload(...errors)
}
