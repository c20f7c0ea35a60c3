import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { Worker } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import { CompanyListExport } from '@app/contract/company/schema'
import { ContactSearchQuery } from '@app/contract/contact/schema'
import { DashboardQuery } from '@app/contract/dashboard/schema'
import { PropertyListExport } from '@app/contract/property/schema'
import { companyRowTexts } from '@app/server/company/list-queries'
import { sheetOf as companySheet } from '@app/server/company/export-sheet'
import { sheetOf as contactSheet } from '@app/server/contact/export-sheet'
import { searchContacts } from '@app/server/contact/search-contacts'
import { sheetOf as dashboardSheet } from '@app/server/dashboard/export-sheet'
import { dashboardRows } from '@app/server/dashboard/queries'
import { connect, createPool } from '@app/server/database/connection'
import type { Tables } from '@app/server/database/tables'
import type { Sheet } from '@app/server/lib/excel'
import { jsonRows } from '@app/server/database/stream-json'
import { propertyRowTexts } from '@app/server/property/list-queries'
import { sheetOf as propertySheet } from '@app/server/property/export-sheet'
import { writeBareSheet } from './bare-excel.ts'
import { median } from './compare.ts'
import { watchMemory, type Memory } from './memory.ts'
import type { Office } from './office.ts'
import { STAFF } from './staff.ts'

/** Rounds after the warm-up. */
const ROUNDS = { office: 5, national: 3 }

const EVERY_SERVICE = DashboardQuery.parse({
  activeProperty: false,
  activeService: false,
  includeSubServices: true,
  includeBwofAnniversary: true,
})
const ALL_CONTACTS = ContactSearchQuery.parse({
  includeSiteContacts: true,
  includeContactsWithoutEmail: true,
  includeInactive: true,
  ignoreDuplicateEmailAddresses: false,
})

interface Measured {
  path: string
  body: object
  sheet: Sheet<never>
  rows: (db: Kysely<Tables>, today: string) => AsyncGenerator<string[]>
}

const { signal } = new AbortController()

/** All exports, each with all of its rows. */
const EXPORTS: Measured[] = [
  {
    path: '/property/dashboard-excel-export',
    body: EVERY_SERVICE,
    sheet: dashboardSheet({ audience: 'internal', query: EVERY_SERVICE }),
    rows: (db, today) => jsonRows(db, dashboardRows(STAFF, today, EVERY_SERVICE), signal),
  },
  {
    path: '/company/company-list-excel-export',
    body: {},
    sheet: companySheet(CompanyListExport.parse({})),
    rows: (db) => jsonRows(db, companyRowTexts, signal),
  },
  {
    path: '/property/property-list-excel-export',
    body: {},
    sheet: propertySheet(PropertyListExport.parse({})),
    rows: (db) => jsonRows(db, propertyRowTexts(STAFF), signal),
  },
  {
    path: '/contact/export',
    body: { query: ALL_CONTACTS },
    sheet: contactSheet({ columns: undefined }),
    rows: (db) => searchContacts(db, ALL_CONTACTS, signal),
  },
]

/** In milliseconds and megabytes: the median of total times, otherwise the worst of all rounds. */
export interface ExportMeasurement {
  path: string
  rows: number
  ours: number
  bare: number
  firstByte: number
  overIdle: number
  /** The longest block of the server's event loop, and that of an idle thread for comparison. */
  blocked: number
  blockedIdle: number
}

/** Measures Excel exports through the server, compared with a minimal streaming writer of the same rows. */
export async function measureExports(office: Office, idle: Memory, today: string): Promise<ExportMeasurement[]> {
  const db = connect(createPool(office.databaseUrl, 1))
  const idleThread = watchIdleThread()
  const exported: ExportMeasurement[] = []
  try {
    for (const each of EXPORTS) {
      const measure = async () => ({
        ...(await exportOnce(office, each, idleThread)),
        ...(await writeBare(db, each, today)),
      })
      await measure()
      const rounds = [await measure()]
      while (rounds.length < ROUNDS[office.size]) rounds.push(await measure())
      const worst = (of: (round: (typeof rounds)[number]) => number) => Math.max(...rounds.map(of))
      exported.push({
        path: each.path,
        rows: worst(({ rows }) => rows),
        ours: median(rounds.map(({ ours }) => ours)),
        bare: median(rounds.map(({ bare }) => bare)),
        firstByte: worst(({ firstByte }) => firstByte),
        overIdle: worst(({ most }) => most - idle.server),
        blocked: worst(({ blocked }) => blocked),
        blockedIdle: worst(({ blockedIdle }) => blockedIdle),
      })
    }
  } finally {
    await idleThread.stop()
    await db.destroy()
  }
  return exported
}

async function exportOnce(office: Office, { path, body }: Measured, idleThread: IdleThread) {
  await longestBlock(office)
  await idleThread.longestBlock()
  let firstByte = 0
  const { milliseconds, most } = await watchMemory(office.serverPid, async () => {
    firstByte = await download(office, path, body)
  })
  return {
    ours: milliseconds,
    firstByte,
    most: most.server,
    blocked: await longestBlock(office),
    blockedIdle: await idleThread.longestBlock(),
  }
}

/** Downloads a file without keeping it. Returns the milliseconds until its first byte. */
async function download({ address, token }: Office, path: string, body: object): Promise<number> {
  const startedAt = performance.now()
  const asking = request(`${address}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  asking.end(JSON.stringify(body))
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  let firstByte: number | undefined
  for await (const _ of answer) firstByte ??= performance.now() - startedAt
  return firstByte ?? Number.NaN
}

async function writeBare(db: Kysely<Tables>, { sheet, rows }: Measured, today: string) {
  const startedAt = performance.now()
  const count = await writeBareSheet(sheet, rows(db, today))
  return { bare: performance.now() - startedAt, rows: count }
}

/** In milliseconds, since the last call. */
async function longestBlock({ address }: Office): Promise<number> {
  const metrics = await (await fetch(`${address}/api/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]) * 1000
}

interface IdleThread {
  /** In milliseconds, since the last call. */
  longestBlock: () => Promise<number>
  stop: () => Promise<unknown>
}

/** Measures the delays of an idle thread: on a busy machine every thread has some. */
function watchIdleThread(): IdleThread {
  const thread = new Worker(
    `const { parentPort } = require('node:worker_threads')
    const delays = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 10 })
    delays.enable()
    parentPort.on('message', () => { parentPort.postMessage(delays.max / 1e6); delays.reset() })`,
    { eval: true },
  )
  return {
    longestBlock: async () => {
      const answer = once(thread, 'message')
      thread.postMessage('how long?')
      return Number((await answer)[0])
    },
    stop: () => thread.terminate(),
  }
}
