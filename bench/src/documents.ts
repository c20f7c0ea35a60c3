import { randomBytes } from 'node:crypto'
import { chromium } from 'playwright-core'
import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { Document } from '@app/contract/document/schema'
import { renderForm } from '@app/forms/render'
import { connect, createPool } from '@app/server/database/connection'
import type { Tables } from '@app/server/database/tables'
import { getFormFacts } from '@app/server/document/form-facts'
import { CHROMIUM_ARGUMENTS, findChromium } from '@app/server/lib/chromium'
import { createPrinter } from '@app/server/lib/printer'
import { ask } from './ask.ts'
import { compareTimes, type Comparison } from './compare.ts'
import type { Office } from './office.ts'

const SCALE = { fitToPageCount: null, scalingPercentage: 100 }
const PRINTS = 12
const AT_ONCE = 4

/** Prints of a one-page form: one beside the bare browser, several at once beside one after another. */
export async function measurePrints(office: Office, today: string): Promise<Comparison[]> {
  const html = await oneForm(office, today)
  const printer = createPrinter({ CHROMIUM_PATH: undefined })
  const bare = await openBare()
  const print = () => printer.print(html, SCALE)
  const printEach = async (prints: number) => {
    for (let done = 0; done < prints; done++) await print()
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, print))
    return [
      await compareTimes('one form printed, ms, beside the bare browser (≤ 1.3)', print, () => bare.print(html), 30),
      await compareTimes(
        `${PRINTS} forms, ${AT_ONCE} at once, ms, beside one after another (≤ 0.59)`,
        () => Promise.all(Array.from({ length: AT_ONCE }, () => printEach(PRINTS / AT_ONCE))),
        () => printEach(PRINTS),
      ),
    ]
  } finally {
    await bare.close()
    await printer.close()
  }
}

const oneForm = (office: Office, today: string) =>
  withDatabase(office, async (db) => {
    const propertyId = await firstProperty(db)
    const facts = await getFormFacts(db, { propertyId, supplierCompanyId: null, issuedDate: today, today })
    return renderForm('evacuationReport', facts)
  })

async function firstProperty(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ propertyId: number }>`
    select property_id from property where when_deleted is null and active order by property_id limit 1`.execute(db)
  if (!rows[0]) throw new Error('The data set holds no property')
  return rows[0].propertyId
}

async function withDatabase<T>({ databaseUrl }: Office, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const db = connect(createPool(databaseUrl, 1))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** A page that is used again, and nothing around it. */
async function openBare() {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS })
  const page = await browser.newPage()
  return {
    print: async (html: string) => {
      await page.setContent(html)
      await page.pdf({ width: '210mm', height: '297mm', printBackground: true, tagged: true, outline: true })
    },
    close: () => browser.close(),
  }
}

const FILES = 20
const FILE_BYTES = 5_120_000

export interface Transfer {
  name: string
  milliseconds: number
  /** Of the server, in megabytes. */
  memory: { before: number; most: number; after: number }
}

/** Twenty files of 5 MB on their way in, then 100,000 KB on their way out. */
export async function measureFiles(office: Office): Promise<Transfer[]> {
  const propertyId = await withDatabase(office, firstProperty)
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES - 9)])
  const form = new FormData()
  form.set('PropertyId', String(propertyId))
  for (let file = 1; file <= FILES; file++) form.append('Files', new Blob([content]), `${propertyId} ${file}.pdf`)
  let documents: Document[] = []
  return [
    await watch(office, `${FILES} files of 5 MB uploaded`, async () => {
      const answer = await fetch(`${office.address}/api/document/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${office.token}` },
        body: form,
      })
      if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`)
      documents = z
        .array(Document)
        .parse(await answer.json())
        .slice(0, FILES)
    }),
    await watch(office, '100,000 KB downloaded', async () => {
      for (const { documentId } of documents) {
        const read = await ask(office, `/document/download?id=${documentId}`)
        if (read.length !== FILE_BYTES) throw new Error(`Document ${documentId} came back with ${read.length} bytes`)
      }
    }),
  ]
}

async function watch(office: Office, name: string, work: () => Promise<void>): Promise<Transfer> {
  const before = await office.serverMemory()
  let most = before
  const watching = setInterval(() => void office.serverMemory().then((now) => (most = Math.max(most, now))), 20)
  const startedAt = performance.now()
  try {
    await work()
  } finally {
    clearInterval(watching)
  }
  const milliseconds = performance.now() - startedAt
  return { name, milliseconds, memory: { before, most, after: await office.serverMemory() } }
}
