import { randomBytes } from 'node:crypto'
import { cpus } from 'node:os'
import { chromium } from 'playwright-core'
import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { Document } from '@app/contract/document/schema'
import { renderForm } from '@app/forms/render'
import { connect, createPool } from '@app/server/database/connection'
import type { Tables } from '@app/server/database/tables'
import { getFormFacts } from '@app/server/document/form-facts'
import { CHROMIUM_ARGUMENTS, findChromium } from '@app/server/lib/print/chromium'
import { createPrinter } from '@app/server/lib/print/printer'
import { ask } from './ask.ts'
import { compareTimes, type Comparison } from './compare.ts'
import { watchMemory, type Watched } from './memory.ts'
import type { Office } from './office.ts'

/** As forms are printed that nobody scaled. */
export const SCALE = { fitToPageCount: null, scalingPercentage: 100 }
const PRINTS = 12
export const AT_ONCE = 4

interface Prints {
  beside: Comparison[]
  /** Which share of all processors works while forms are printed: what one leaves is all that several can gain. */
  busy: { alone: number; atOnce: number }
}

/** Prints of a one-page form: one beside the bare browser, several at once beside one after another. */
export async function measurePrints(office: Office, today: string): Promise<Prints> {
  const html = await oneForm(office, today)
  const printer = createPrinter({ CHROMIUM_PATH: undefined })
  const bare = await openBare()
  const print = () => printer.print(html, SCALE)
  const printEach = async (prints: number) => {
    for (let done = 0; done < prints; done++) await print()
  }
  const printAtOnce = () => Promise.all(Array.from({ length: AT_ONCE }, () => printEach(PRINTS / AT_ONCE)))
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, print))
    const beside = [
      await compareTimes('one form printed, ms, beside the bare browser (≤ 1.3)', print, () => bare.print(html), 30),
      await compareTimes(
        `${PRINTS} forms, ${AT_ONCE} at once, ms, beside one after another (≤ 0.59)`,
        printAtOnce,
        () => printEach(PRINTS),
      ),
    ]
    return { beside, busy: { alone: await busyShare(() => printEach(PRINTS)), atOnce: await busyShare(printAtOnce) } }
  } finally {
    await bare.close()
    await printer.close()
  }
}

async function busyShare(work: () => Promise<unknown>): Promise<number> {
  const before = processorTimes()
  await work()
  const after = processorTimes()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}

function processorTimes(): { idle: number; all: number } {
  const times = cpus().flatMap((each) => Object.entries(each.times))
  const sum = (counted: typeof times) => counted.reduce((total, [, milliseconds]) => total + milliseconds, 0)
  return { idle: sum(times.filter(([name]) => name === 'idle')), all: sum(times) }
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

export interface Transfer extends Watched {
  name: string
}

/** Twenty files of 5 MB on their way in, then 100,000 KB on their way out. */
export async function measureFiles(office: Office): Promise<Transfer[]> {
  const propertyId = await withDatabase(office, firstProperty)
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES - 9)])
  const form = new FormData()
  form.set('PropertyId', String(propertyId))
  for (let file = 1; file <= FILES; file++) form.append('Files', new Blob([content]), `${propertyId} ${file}.pdf`)
  let documents: Document[] = []
  const watch = async (name: string, work: () => Promise<void>) => ({
    name,
    ...(await watchMemory(office.serverPid, work)),
  })
  return [
    await watch(`${FILES} files of 5 MB uploaded`, async () => {
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
    await watch('100,000 KB downloaded', async () => {
      for (const { documentId } of documents) {
        const read = await ask(office, `/document/download?id=${documentId}`)
        if (read.length !== FILE_BYTES) throw new Error(`Document ${documentId} came back with ${read.length} bytes`)
      }
    }),
  ]
}
