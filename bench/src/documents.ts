import { randomBytes } from 'node:crypto'
import { cpus, tmpdir } from 'node:os'
import { chromium } from 'playwright-core'
import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { Document } from '@app/contract/document/schema'
import { renderForm } from '@app/forms/render'
import { connect, createPool } from '@app/server/database/connection'
import type { Tables } from '@app/server/database/tables'
import { getFormFacts } from '@app/server/document/form-facts'
import { findTestChromium, TEST_BROWSER_ARGUMENTS } from '@app/server/testing/test-chromium'
import { createPrinter } from '@app/server/lib/print/printer'
import { ask } from './ask.ts'
import { compareTimes, type Comparison } from './compare.ts'
import { watchMemory, type MemoryUse } from './memory.ts'
import type { Office } from './office.ts'

/** The default scale of forms. */
export const SCALE = { fitToPageCount: null, scalingPercentage: 100 }
const PRINTS = 12
export const CONCURRENT_PRINTS = 4

interface Prints {
  beside: Comparison[]
  /**
   * The share of all processors that is busy while forms are printed. Printing several at once can only use the rest.
   */
  busy: { alone: number; atOnce: number }
}

/**
 * Measures prints of a one-page form: one compared with the bare browser, and several at once compared with one after
 * another.
 */
export async function measurePrints(office: Office, today: string): Promise<Prints> {
  const html = await oneForm(office, today)
  const printer = createPrinter({
    CHROMIUM_PATH: await findTestChromium(),
    DATA_DIR: tmpdir(),
    PRODUCT_NAME: 'Warrant',
  })
  const bare = await openBare()
  const print = () => printer.print(html, SCALE)
  const printEach = async (prints: number) => {
    for (let done = 0; done < prints; done++) await print()
  }
  const printAtOnce = () =>
    Promise.all(Array.from({ length: CONCURRENT_PRINTS }, () => printEach(PRINTS / CONCURRENT_PRINTS)))
  try {
    await Promise.all(Array.from({ length: CONCURRENT_PRINTS }, print))
    const beside = [
      await compareTimes(
        { name: 'one form printed, compared with the bare browser', goal: { most: 1.3 } },
        print,
        () => bare.print(html),
        30,
      ),
      await compareTimes(
        {
          name: `${PRINTS} forms, ${CONCURRENT_PRINTS} at once, compared with one after another`,
          goal: { most: 0.59 },
        },
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
    const facts = await getFormFacts(db, {
      propertyId,
      supplierCompanyId: null,
      issuedDate: today,
      today,
      timeZone: 'Pacific/Auckland',
    })
    return renderForm('evacuationReport', facts)
  })

async function firstProperty(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ propertyId: number }>`
    select property_id from property where when_deleted is null and active order by property_id limit 1`.execute(db)
  if (!rows[0]) throw new Error('The data set has no property')
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

/** A reused browser page and nothing else. */
async function openBare() {
  const browser = await chromium.launch({ executablePath: await findTestChromium(), args: TEST_BROWSER_ARGUMENTS })
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

export interface Transfer extends MemoryUse {
  name: string
}

/** Measures the upload of twenty files of 5 MB, then the download of 100,000 KB. */
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
