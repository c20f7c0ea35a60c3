import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, todayIn } from '@app/contract/dates'
import { buildWarrant } from '../../email/testing/buildings.ts'
import { useProxiedApp } from '../../testing/proxied-app.ts'
import { realPdf } from '../../testing/sample-files.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { importCertificates } from './import-certificates.ts'

const opened = useTestApp()
const proxied = useProxiedApp(opened)
const TODAY = todayIn('Pacific/Auckland')

test('imported certificates keep their papers although the answer to the commit was lost', async () => {
  const { db, services } = opened()
  const due = addDays(TODAY, 30)
  const { propertyId, propertyServiceIds } = await buildWarrant(db, { due })
  const { rows } = await sql<{ code: string }>`select building_act as code from property_service join service
    using (service_id) where property_service_id = ${propertyServiceIds[0]} limit 1`.execute(db)
  const papers = await mkdtemp(path.join(tmpdir(), 'warrant-papers-'))
  await writeFile(path.join(papers, 'a.pdf'), await realPdf())
  const line = {
    Property: String(propertyId),
    System: rows[0]?.code ?? '',
    'BWOF anniversary': due,
    Kind: 'Form 12A',
    'Signed date': addDays(TODAY, -5),
    'IQP name': 'Hana Moana',
    'IQP registration number': 'IQP 7',
    'IQP register': 'Napier City Council',
    File: 'a.pdf',
  }
  const sheet = {
    separator: ',' as const,
    rows: [
      { line: 1, cells: Object.keys(line) },
      { line: 2, cells: Object.values(line) },
    ],
  }
  const { services: throughProxy, proxy } = proxied()
  try {
    proxy.cutAt({ text: 'commit', isHeard: true })
    const importing = importCertificates(throughProxy, { sheet, papers, today: TODAY, dryRun: false }, () => {})
    await expect(importing).rejects.toBeInstanceOf(Error)
    const stored = await db.selectFrom('document').select('storedAs').where('propertyId', '=', propertyId).execute()
    expect(stored).toHaveLength(1)
    for (const { storedAs } of stored) expect(await services.store.has(storedAs)).toBe(true)
  } finally {
    await rm(papers, { recursive: true })
  }
})
