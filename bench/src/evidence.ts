import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { Certificate } from '@app/contract/certificate/schema'
import { CompanyListRow } from '@app/contract/company/schema'
import { addDays, type Day } from '@app/contract/dates'
import { Document } from '@app/contract/document/schema'
import { list } from '@app/contract/list'
import { Property } from '@app/contract/property/schema'
import { ServiceDefinition } from '@app/contract/service/schema'
import { WarrantCheck } from '@app/contract/warrant/schema'
import { connect, createPool } from '@app/server/database/connection'
import type { Tables } from '@app/server/database/tables'
import { realPdf } from '@app/server/testing/sample-files'
import { compileCheckFacts } from '@app/server/warrant/check/check-facts'
import { ask } from './ask.ts'
import { startBareServer, statementOf } from './bare.ts'
import { compareRates, compareTimes, type Comparison } from './compare.ts'
import { memoryOf, watchMemory, type Memory } from './memory.ts'
import type { Office } from './office.ts'
import { STAFF } from './staff.ts'

/** Enough certificates for all rounds of a comparison: each is accepted once. */
const CERTIFICATES = 16_000
const PACKED_CERTIFICATES = 30
const PAGES_EACH = 2
const UPLOADED_AT_ONCE = 10
/** So many that most are measured after Node has compiled what they run. */
const CHECKS = 4000

/** Measures the check of a warrant and the acceptance of a certificate, each compared with its plain SQL. */
export async function measureEvidence(office: Office): Promise<Comparison[]> {
  const bare = createPool(office.databaseUrl, 4)
  const db = connect(bare)
  const server = await startBareServer(office.databaseUrl)
  try {
    const { rows } = await sql<{ propertyId: number }>`
      select property_id from property where when_deleted is null and active order by property_id limit 64`.execute(db)
    const next = cycle(rows.map(({ propertyId }) => propertyId))
    const nextBare = cycle(rows.map(({ propertyId }) => propertyId))
    const selectFacts = () => statementOf(compileCheckFacts(db, nextBare()))
    const checkBare = () => {
      const select = selectFacts()
      return bare.query(select.sql, select.parameters)
    }
    const { hash } = await read(list(CompanyListRow).pick({ hash: true }), ask(office, '/company/list'))
    const askNothing = () => ask(office, `/company/list?ifHashDifferentTo=${hash}`)
    const check = () => ask(office, `/property/${next()}/bwof-check`)
    return [
      await compareTimes(
        { name: 'the check of one warrant, compared with its SQL', goal: { most: 2 } },
        check,
        checkBare,
        CHECKS,
      ),
      await compareTimes(
        {
          name: 'the check of one warrant, compared with a call that finds nothing new and then the same SQL',
          goal: null,
        },
        check,
        async () => {
          await askNothing()
          await checkBare()
        },
        CHECKS,
      ),
      await compareTimes(
        { name: 'its SQL through a bare server on Node, compared with the SQL', goal: null },
        () => server.ask([selectFacts()]),
        checkBare,
        CHECKS,
      ),
      await measureAcceptance(office, db, bare),
    ]
  } finally {
    server.close()
    await db.destroy()
  }
}

const cycle = (ids: readonly number[]) => {
  let at = 0
  return () => ids[at++ % ids.length] ?? 0
}

interface Waiting {
  certificateId: number
  propertyId: number
  propertyServiceId: number
  signedDate: Day
}

async function measureAcceptance(office: Office, db: Kysely<Tables>, bare: pg.Pool): Promise<Comparison> {
  await removeCertificates(db)
  const waiting = await fileCertificates(db)
  let at = 0
  const take = (): Waiting => {
    const certificate = waiting[at++]
    if (!certificate) throw new Error('There are too few certificates for this machine')
    return certificate
  }
  const whenUpdated = new Date().toISOString()
  const accept = async () => {
    await ask(office, '/certificate/accept', { certificateId: take().certificateId, whenUpdated })
  }
  const compared = {
    name: 'certificates accepted per second, compared with the same transaction by bare pg',
    goal: { least: 0.4 },
  }
  const comparison = await compareRates(compared, 1, accept, () => acceptBare(bare, take()))
  await removeCertificates(db)
  return comparison
}

/** The years of these certificates have no others, so that a data set that is kept can be measured again. */
const YEARS_FROM = '1950-01-01'
const YEARS_TO = '1960-01-01'

async function removeCertificates(db: Kysely<Tables>): Promise<void> {
  for (const table of ['acceptedSystem', 'certificate'] as const) {
    await db
      .deleteFrom(table)
      .where('bwofAnniversary', '>=', YEARS_FROM)
      .where('bwofAnniversary', '<', YEARS_TO)
      .execute()
  }
}

/** Files certificates that wait, each for a year of its own, because a system is certified once for a year. */
async function fileCertificates(db: Kysely<Tables>): Promise<Waiting[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('warrant.bulk', 'on', true)`.execute(transaction)
    const { rows } = await sql<Waiting>`
      with system as (
          select property_id, min(property_service_id) as property_service_id from property_service
          join service using (service_id) join property using (property_id)
          where parent_service_id = 1 and property_service.active and property_service.when_deleted is null
            and property.when_deleted is null
          group by property_id order by property_id limit 64),
        paper as (
          insert into document (property_id, file_name, size, content_type, content_hash, stored_as)
          select property_id, property_id || ' 12A.pdf', 1, 'application/pdf', repeat('a', 64), gen_random_uuid()::text
          from system returning document_id, property_id)
      insert into certificate (property_id, property_service_ids, bwof_anniversary, iqp_name, signed_date, period_from,
        period_to, document_id)
      select property_id, array[property_service_id], day, 'Hana Moana', day, (day - interval '12 months')::date + 1, day,
        document_id
      from system join paper using (property_id)
      cross join (select ${YEARS_FROM}::date + number as day from generate_series(1, ${CERTIFICATES}::int / 64) number) days
      returning certificate_id, property_id, property_service_ids[1] as property_service_id, signed_date`.execute(
      transaction,
    )
    return rows
  })
}

async function acceptBare(bare: pg.Pool, { certificateId, propertyId, propertyServiceId, signedDate }: Waiting) {
  const client = await bare.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('warrant.login', $1, true)`, [STAFF.email])
    await client.query('select from property where property_id = $1 for no key update', [propertyId])
    await client.query(
      `select when_last_compliance_received, when_next_service_anniversary, interval_months from property_service
        where property_service_id = $1 for no key update`,
      [propertyServiceId],
    )
    await client.query('select * from certificate where certificate_id = $1 for no key update', [certificateId])
    await client.query(`select from defect where property_service_id = $1 and state = 'open'`, [propertyServiceId])
    await client.query('select from accepted_system where property_service_id = $1 and bwof_anniversary = $2', [
      propertyServiceId,
      signedDate,
    ])
    await client.query(
      `insert into accepted_system (certificate_id, property_service_id, kind, bwof_anniversary, last_before,
          next_before, last_after, next_after)
        select $1, property_service_id, 'Form12A', $2::date, when_last_compliance_received,
          when_next_service_anniversary, $2::date, when_next_service_anniversary
        from property_service where property_service_id = $3`,
      [certificateId, signedDate, propertyServiceId],
    )
    await client.query(
      'update property_service set when_last_compliance_received = $1 where property_service_id = $2',
      [signedDate, propertyServiceId],
    )
    await client.query(
      `update certificate set state = 'accepted', decided_by = actor(), when_decided = clock_timestamp()
        where certificate_id = $1`,
      [certificateId],
    )
    await client.query('select * from certificate where certificate_id = $1', [certificateId])
    await client.query('commit')
  } finally {
    client.release()
  }
}

export interface PackMeasurement {
  milliseconds: number
  pages: number
  /** Of the server, in megabytes. */
  overIdle: number
}

/** Measures issuing a warrant with thirty certificates: its Form 12 printed, the pack merged, both stored. */
export async function measurePack(office: Office, idle: Memory, today: Day): Promise<PackMeasurement> {
  const due = addDays(today, 20)
  const propertyId = await buildCertified(office, today, due)
  // The first print starts the browser, which is not part of a pack.
  await issue(office, await buildCertified(office, today, due, 1), { today, due })
  const { milliseconds, most } = await watchMemory(office.serverPid, () => issue(office, propertyId, { today, due }))
  const after = await memoryOf(office.serverPid)
  return {
    milliseconds,
    pages: PACKED_CERTIFICATES * PAGES_EACH,
    overIdle: Math.max(most.server, after.server) - idle.server,
  }
}

async function read<Shape extends z.ZodType>(shape: Shape, asked: Promise<Buffer>): Promise<z.output<Shape>> {
  return shape.parse(JSON.parse((await asked).toString()))
}

/** A building with all facts and systems, each with an accepted certificate. */
async function buildCertified(
  office: Office,
  today: Day,
  due: Day,
  certificates = PACKED_CERTIFICATES,
): Promise<number> {
  const definitions = await read(z.array(ServiceDefinition), ask(office, '/service/list', {}))
  const systems = definitions.filter(({ parentServiceId, isCategory }) => parentServiceId === 1 && !isCategory)
  const listed = Array.from({ length: certificates }, (_, index) => systems[index % systems.length]?.serviceId ?? 0)
  const ownerId = await read(
    z.int(),
    ask(office, '/company/add', { companyName: `Kauri Holdings ${crypto.randomUUID()}`, isOwner: true }),
  )
  const propertyId = await read(
    z.int(),
    ask(office, '/property/add', {
      propertyName: 'Rimu House',
      streetAddress: '12 McVay Street',
      ownerId,
      propertyBwof: {
        buildingUse: 'Offices',
        maximumNumberOfOccupants: '120',
        complianceSchedule: 'CS 99',
        buildingSafetyManualLocated: 'Reception',
      },
      services: [1, ...listed].map((serviceId) => ({
        serviceId,
        whenNextServiceAnniversary: due,
        intervalMonths: 12,
      })),
    }),
  )
  const { services } = await read(Property.pick({ services: true }), ask(office, `/property/${propertyId}`))
  const documents = await uploadPapers(office, propertyId, certificates)
  const own = services.filter(({ serviceId }) => serviceId !== 1)
  for (const [index, { propertyServiceId }] of own.entries()) {
    const { certificateId, whenUpdated } = await read(
      Certificate.pick({ certificateId: true, whenUpdated: true }),
      ask(office, '/certificate/add', {
        propertyId,
        propertyServiceIds: [propertyServiceId],
        iqpName: 'Hana Moana',
        signedDate: addDays(today, -5),
        documentId: documents[index]?.documentId,
      }),
    )
    await ask(office, '/certificate/accept', { certificateId, whenUpdated })
  }
  return propertyId
}

/** Uploads as many papers as an upload takes at a time. */
async function uploadPapers(office: Office, propertyId: number, count: number): Promise<Document[]> {
  const content = Uint8Array.from(await realPdf('Form 12A', PAGES_EACH))
  let documents: Document[] = []
  for (let from = 1; from <= count; from += UPLOADED_AT_ONCE) {
    const form = new FormData()
    form.set('PropertyId', String(propertyId))
    for (let number = from; number < from + UPLOADED_AT_ONCE && number <= count; number++) {
      form.append('Files', new Blob([content]), `${propertyId} ${number}.pdf`)
    }
    const answer = await fetch(`${office.address}/api/document/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${office.token}` },
      body: form,
    })
    if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`)
    documents = z.array(Document).parse(await answer.json())
  }
  return documents
}

async function issue(office: Office, propertyId: number, { today, due }: { today: Day; due: Day }): Promise<void> {
  const check = await read(WarrantCheck, ask(office, `/property/${propertyId}/bwof-check`))
  const { whenUpdated } = await read(Property.pick({ whenUpdated: true }), ask(office, `/property/${propertyId}`))
  const acceptedDoubts = check.findings.map(({ code, field, propertyServiceId }) => ({
    code,
    field,
    propertyServiceId,
    reason: 'Looked at.',
  }))
  const body = { propertyId, bwofAnniversary: due, issueDate: today, signatoryId: 1, acceptedDoubts, whenUpdated }
  await ask(office, '/bwof/issue', body)
}
