import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { spool, withSpool } from '../lib/spool.ts'
import { buildProperty } from '../testing/factories.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'
import { storePrint } from './store-print.ts'
import { sweepStore } from './sweep-store.ts'

const opened = useTestApp()

const IN_TWO_DAYS = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)

const keepWithoutRow = () => {
  const { services } = opened()
  return withSpool(services.environment.DATA_DIR, async (folder) =>
    services.store.keep(await spool(folder, Readable.from([samplePdf()]))),
  )
}

const stored = async () => {
  const names: string[] = []
  for await (const name of opened().services.store.list()) names.push(name)
  return names
}

test('files without a row go after a day, and no others', async () => {
  const { db, services } = opened()
  const propertyId = await buildProperty(db)
  const kept = await storePrint(services, 'staff@office.example', propertyId, samplePdf(), {
    fileName: `${propertyId}.pdf`,
  })
  const whenDeleted = '2026-01-01T00:00:00Z'
  await db.updateTable('document').set({ whenDeleted }).where('documentId', '=', kept.documentId).execute()
  const leftBehind = await keepWithoutRow()

  expect(await sweepStore(services, new Date())).toBe(0)
  expect(await stored()).toContain(leftBehind)
  expect(await sweepStore(services, IN_TWO_DAYS)).toBe(1)
  const { storedAs } = await db.selectFrom('document').select('storedAs').executeTakeFirstOrThrow()
  expect(await stored()).toEqual([storedAs])
})
