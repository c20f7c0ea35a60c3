import { RESTORED } from '@app/contract/email/rules'
import type pg from 'pg'
import { recordSecretIn } from '../auth/secret-in-use.ts'
import { COUNTED_LISTS } from '../database/versions.ts'
import type { Manifest, Sequence } from './manifest.ts'
import { recordRestore } from './restored-secret.ts'

interface Restoring {
  restoreId: string
  /** The sequences of the state that is replaced, if it is of the same installation. */
  given: readonly Sequence[]
  /** What the restored installation runs with. */
  secret: string
}

/**
 * Changes what must not go on as if no time had passed since the backup, in the transaction of the restore
 * (docs/rules/installation.md#after-a-restore).
 */
export async function settle(
  client: pg.Client,
  { whenMade }: Manifest,
  { restoreId, given, secret }: Restoring,
): Promise<void> {
  await moveLists(client)
  await keepNumbers(client, given)
  await holdMessages(client)
  await endAccess(client)
  await recordSecretIn(client, secret)
  await recordRestore(client, `backup of ${whenMade}`, restoreId)
}

async function moveLists(client: pg.Client): Promise<void> {
  // Later than every version that a browser can have seen, so that none takes an old list for the new one.
  await client.query(
    `insert into list_change (list_name, backend, changes)
      select unnest($1::text[]), 0, (extract(epoch from clock_timestamp()) * 1000)::bigint
      on conflict (list_name, backend) do update set changes = excluded.changes`,
    [COUNTED_LISTS],
  )
  // The numbers of transactions are of another cluster or another time.
  await client.query('truncate list_row_change')
  await client.query('update list_floor set transaction_id = pg_current_xact_id()::text::bigint')
}

/** A number that somebody may have read or noted is not given to anything else. */
async function keepNumbers(client: pg.Client, given: readonly Sequence[]): Promise<void> {
  for (const { name, value, isCalled } of given) {
    const sequence = client.escapeIdentifier(name)
    const { rows } = await client.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [
      sequence,
    ])
    if (!rows[0]?.isThere) continue
    await client.query(
      `select setval($1::regclass, $2, $3) from ${sequence} where (last_value, is_called) < ($2::bigint, $3::boolean)`,
      [sequence, value, isCalled],
    )
  }
}

/** Some may have left after the backup was made: a person decides. */
async function holdMessages(client: pg.Client): Promise<void> {
  await client.query(
    `update email set status = 'HELD', hold_reason = $1, claimed_by = null, claimed_until = null
      where status in ('QUEUED', 'SENDING')`,
    [RESTORED],
  )
  await client.query(
    `update account_mail set when_sent = now(), failure_reason = $1, claimed_until = null where when_sent is null`,
    [RESTORED],
  )
}

/** Nothing tells those that ended or were used after the backup was made from the others. */
async function endAccess(client: pg.Client): Promise<void> {
  await client.query('update login_session set when_ended = clock_timestamp() where when_ended is null')
  await client.query('delete from sign_on')
  await client.query('update account_link set when_used = clock_timestamp() where when_used is null')
}
