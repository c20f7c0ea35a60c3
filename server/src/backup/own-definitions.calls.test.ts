import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { createSource, run, useFolder } from './testing.ts'

const at = useFolder()

test('an installation that holds services which the office defined is not replaced without --force', async () => {
  const source = await createSource({ DATA_DIR: at('source') })
  expect(await run('backup', source.variables, at('file.backup'))).toMatchObject({ code: 0 })
  const target = await createTestDatabase()
  await target.db.insertInto('service').values({ serviceName: 'Backflow test', intervalMonths: 12 }).execute()
  await target.db.destroy()
  const variables = { DATABASE_URL: target.url, DATA_DIR: at('target') }
  expect(await run('restore', variables, at('file.backup'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('This installation holds '),
  })
  expect(await run('restore', variables, at('file.backup'), '--force')).toMatchObject({ code: 0 })
  await source.close()
})
