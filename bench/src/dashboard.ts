import { dashboardRows } from '@app/server/dashboard/queries'
import { connect, createPool } from '@app/server/database/connection'
import { jsonRows } from '@app/server/database/stream-json'
import { askSize } from './ask.ts'
import { compareTimes, type Comparison } from './compare.ts'
import type { Office } from './office.ts'
import { STAFF } from './staff.ts'

const EVERYTHING_DUE = {
  serviceId: 0,
  activeProperty: true,
  activeService: true,
  readyToIssue: false,
  includeSubServices: true,
  includeBwofAnniversary: true,
  startDate: '2000-01-01',
  endDate: '2100-01-01',
}

const ROUNDS = { office: 9, national: 5 }

/** The rows of a country are too long for one string, so both sides only count the bytes. */
export async function measureDashboard(office: Office, today: string): Promise<Comparison> {
  const db = connect(createPool(office.databaseUrl, 1))
  const sizes = new Set<number>()
  const ours = async () => sizes.add(await askSize(office, '/property/dashboard', EVERYTHING_DUE))
  const other = async () => {
    // The opening bracket, and after each row a comma or the closing bracket.
    let size = 1
    for await (const texts of jsonRows(db, dashboardRows(STAFF, today, EVERYTHING_DUE), new AbortController().signal)) {
      for (const text of texts) size += Buffer.byteLength(text) + 1
    }
    sizes.add(size)
  }
  const compared = {
    name: 'dashboard of everything due, compared with reading its rows by bare SQL',
    goal: { most: 1.1 },
  }
  const comparison = await compareTimes(compared, ours, other, ROUNDS[office.size])
  await db.destroy()
  if (sizes.size > 1) throw new Error(`The dashboard and its SQL answered ${[...sizes].join(' and ')} bytes`)
  return comparison
}
