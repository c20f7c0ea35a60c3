import { sql } from 'kysely'
import { connect, createPool } from '@app/server/database/connection'
import { ask, askSize } from './ask.ts'
import { median } from './compare.ts'
import type { Office } from './office.ts'

const ROUNDS = 7

interface Figures {
  emails: number
  certificates: number
  suppliers: number
  /** Milliseconds: of the supplier with the most certificates, of all, and as an Excel file. */
  one: number
  all: number
  excel: number
}

/** Measures how suppliers answered: the page of the largest one, and all. */
export async function measureFigures(office: Office): Promise<Figures> {
  const db = connect(createPool(office.databaseUrl, 1))
  try {
    const { rows } = await sql<{ emails: number; certificates: number; suppliers: number; largest: number }>`
      select (select count(*) from email)::int as emails, (select count(*) from certificate)::int as certificates,
        (select count(*) from company where is_supplier)::int as suppliers,
        (select supplier_company_id from certificate where supplier_company_id is not null
          group by 1 order by count(*) desc limit 1) as largest`.execute(db)
    const [counted] = rows
    if (!counted) throw new Error('The data set has no figures')
    const { largest, ...counts } = counted
    const one = `/company/supplier-figures?companyId=${largest}`
    return {
      ...counts,
      one: await timeOf(() => ask(office, one)),
      all: await timeOf(() => ask(office, '/company/supplier-figures')),
      excel: await timeOf(() => askSize(office, '/company/supplier-figures-excel-export', {})),
    }
  } finally {
    await db.destroy()
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}
