import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, createPool } from '@app/server/database/connection'
import { selectRequests } from '@app/server/return/read-requests'
import { Agent } from 'undici'
import { ask } from './ask.ts'
import { compareTimes, median, type Comparison } from './compare.ts'
import type { Office } from './office.ts'

/** A mail scanner opens as many links at once. */
const LINKS = 1000
/** The page takes 60 requests a minute for each link. */
const ROUNDS = 200
const OTHER_CALL = '/certificate/waiting'
const CALLS_BESIDE = 300
const PAUSE_MS = 5

interface Link {
  propertyId: number
  supplierCompanyId: number
  path: string
}

interface ReturnMeasurement {
  page: Comparison
  /** Milliseconds of another call: alone, and while all links are opened at once. */
  alone: number
  beside: number
  seconds: number
}

/** Measures the page behind a link, and what other calls notice when a scanner opens a thousand. */
export async function measureReturns(office: Office): Promise<ReturnMeasurement> {
  const bare = createPool(office.databaseUrl, 4)
  const db = connect(bare)
  try {
    const links = await makeLinks(office, db)
    let at = 0
    let atBare = 0
    const take = (index: number): Link => {
      const link = links[index % links.length]
      if (!link) throw new Error('No building of the data set can have a link')
      return link
    }
    const page = await compareTimes(
      { name: 'the page behind a link, compared with its SQL', goal: { most: 3 } },
      () => open(office, take(at++)),
      () => {
        const { propertyId, supplierCompanyId } = take(atBare++)
        const select = selectRequests(sql`select ${propertyId}::int as property_id,
          ${supplierCompanyId}::int as supplier_company_id, current_date as bwof_anniversary`).compile(db)
        return bare.query(select.sql, [...select.parameters])
      },
      ROUNDS,
    )
    const alone = await callsBeside(office)
    const startedAt = performance.now()
    const scanning = Promise.all(links.map((link) => open(office, link))).then(() => performance.now())
    const beside = await callsBeside(office)
    return { page, alone, beside, seconds: ((await scanning) - startedAt) / 1000 }
  } finally {
    await db.destroy()
  }
}

async function makeLinks(office: Office, db: ReturnType<typeof connect>): Promise<Link[]> {
  const { rows } = await sql<Omit<Link, 'path'>>`
    select distinct property_service.property_id, supplier_company_id from property_service join service using (service_id)
    join property using (property_id) join company on company_id = supplier_company_id
    where service.parent_service_id = 1 and property_service.active and property.when_deleted is null
      and company.when_deleted is null
      and property_service.when_deleted is null and exists (select from property_service warranted
        where warranted.property_id = property_service.property_id and warranted.service_id = 1 and warranted.active
          and warranted.when_deleted is null and warranted.when_next_service_anniversary > current_date - 60)
    order by property_service.property_id limit ${LINKS}`.execute(db)
  const links: Link[] = []
  for (const named of rows) {
    const made = JSON.parse(String(await ask(office, '/return/create', named))) as { url: string }
    links.push({ ...named, path: new URL(made.url).pathname })
  }
  return links
}

const agent = new Agent({ connections: 200 })

async function open({ address }: Office, { path }: Link): Promise<void> {
  const answer = await agent.request({ origin: address, path, method: 'GET' })
  const page = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`A link answered ${answer.statusCode}: ${page}`)
}

/** The median time of another call, asked now and then as people do. */
async function callsBeside(office: Office): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < CALLS_BESIDE; call++) {
    const startedAt = performance.now()
    await ask(office, OTHER_CALL)
    times.push(performance.now() - startedAt)
    await pause(PAUSE_MS)
  }
  return median(times)
}
