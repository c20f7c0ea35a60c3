import { expect, test } from 'vitest'
import { connect, createPool } from '../database/connection.ts'
import { queueOne } from '../email/testing/queue-one.ts'
import { createReplyAddresses } from '../lib/reply-addresses.ts'
import { takeInMessage } from '../mail/testing/keep.ts'
import { answer } from '../mail/testing/messages.ts'
import { buildCompany } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { backUpApp, createSource, restoreElsewhere, run, useFolder } from './testing.ts'

const at = useFolder()
const opened = useTestApp({ MAIL_FROM: 'office@kauri.example', MAIL_IN_URL: 'imap://office:secret@localhost/INBOX' })

test('an answer to an e-mail that a restore lost is not filed with the e-mail that has its number now', async () => {
  const { db, services, url } = opened()
  const replies = createReplyAddresses(services)
  const kept = await queueOne(db)
  await backUpApp(services, url, at('numbers.backup'))
  const lost = await queueOne(db)

  const restored = await restoreElsewhere(services, at('numbers.backup'))
  expect((await queueOne(restored.db)).emailId).toBe(lost.emailId)
  const take = (to: string) => takeInMessage({ services: restored, db: restored.db }, answer({ to }))
  expect(await take(replies.of(lost))).toMatchObject({ emailId: null, propertyId: null, matchedBy: '' })
  expect(await take(replies.of(kept))).toMatchObject({ emailId: kept.emailId, matchedBy: 'plus part' })
})

test('numbers that were given since the backup are not given again when it is restored over them', async () => {
  const source = await createSource({ DATA_DIR: at('given') })
  await source.db.destroy()
  // A connection that stays open is a running program.
  const add = async () => {
    const db = connect(createPool(source.url, 1))
    return buildCompany(db).finally(() => db.destroy())
  }
  expect(await run('backup', source.variables, at('given.backup'))).toMatchObject({ code: 0 })
  const given = [await add(), await add()]
  for (let times = 0; times < 2; times++) {
    expect(await run('restore', source.variables, at('given.backup'), '--force')).toMatchObject({ code: 0 })
    given.push(await add())
  }
  expect(new Set(given).size).toBe(given.length)
  await source.close()
})
