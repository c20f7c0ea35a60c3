import { Readable } from 'node:stream'
import { sql, type Kysely } from 'kysely'
import { addDays, addYears, printedDay, type Day } from '@app/contract/dates'
import { DOCUMENT_KINDS } from '@app/contract/document/kinds'
import { generatedFileName } from '@app/contract/document/rules'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { AppContext } from '../app-context.ts'
import type { Tables } from '../database/tables.ts'
import { PDF_TYPE } from '../document/content-types.ts'
import { spool, withSpool } from '../lib/spool.ts'
import type { Row } from './rows.ts'
import { samplePdf } from './sample-pdf.ts'
import { createRowWriter } from './write-rows.ts'
import { presentAnniversary } from '../bwof/present-anniversary.ts'

/** One in this many properties has documents, up to a maximum. */
const EVERY = 8
const MAX_PROPERTIES = 400

interface Filed {
  propertyId: number
  propertyName: string
  streetAddress: string
  city: string
  anniversary: Day | null
  supplierName: string | null
}

interface Paper {
  kind: keyof typeof DOCUMENT_KINDS
  day: Day
  supplierName?: string | undefined
  active?: boolean
}

/** Adds documents of the last years to some properties of a new demonstration: warrants, certificates and reports. */
export async function fileDemoDocuments(
  { db, store, environment }: Pick<AppContext, 'db' | 'store' | 'environment'>,
  today: Day,
): Promise<void> {
  const properties = await listFiled(db)
  const rows = await withSpool(environment.DATA_DIR, async (folder) => {
    const filed: Row<'document'>[] = []
    for (const property of properties) {
      for (const paper of papersOf(property, today)) {
        const file = await spool(folder, Readable.from([contentOf(property, paper)]))
        filed.push({ ...rowOf(property, paper), ...sizeAndHash(file), storedAs: await store.keep(file) })
      }
    }
    return filed
  })
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config('warrant.bulk', 'on', true)`.execute(transaction)
    await createRowWriter(transaction)({ table: 'document', rows })
  })
}

async function listFiled(db: Kysely<Tables>): Promise<Filed[]> {
  const { rows } = await sql<Filed>`
    select property_id, property_name, street_address, city,
      ${presentAnniversary(sql`property.property_id`)} as anniversary,
      (select company_name from property_service
        join service on service.service_id = property_service.service_id and parent_service_id = ${BWOF_SERVICE_ID}
        join company on company_id = supplier_company_id
        where property_service.property_id = property.property_id and property_service.when_deleted is null
        order by property_service_id limit 1) as supplier_name
    from property where active and when_deleted is null and property_id % ${EVERY} = 0
    order by property_id limit ${MAX_PROPERTIES}`.execute(db)
  return rows
}

/** One to three documents, depending on the property's id. A replaced warrant is kept but inactive. */
function papersOf({ propertyId, anniversary, supplierName }: Filed, today: Day): Paper[] {
  const report: Paper = { kind: 'evacuationReport', day: addDays(today, -30 - (propertyId % 120)) }
  if (!anniversary) return [report]
  const issued = pastDay(anniversary, today)
  const warrant: Paper = { kind: 'bwof', day: issued }
  const certificate: Paper[] = supplierName ? [{ kind: 'certificate', day: addDays(issued, -14), supplierName }] : []
  const replaced: Paper = { kind: 'bwof', day: addYears(issued, -1), active: false }
  const more = [[], certificate, [report, ...certificate], [report, replaced]]
  return [warrant, ...(more[(propertyId / EVERY) % more.length] ?? [])]
}

/** The last anniversary of a day before today. */
function pastDay(day: Day, today: Day): Day {
  let past = day
  while (past >= today) past = addYears(past, -1)
  return past
}

const contentOf = ({ propertyId, propertyName, streetAddress, city }: Filed, { kind, day, supplierName }: Paper) =>
  samplePdf(DOCUMENT_KINDS[kind].header, [
    propertyName,
    [streetAddress, city].filter(Boolean).join(', '),
    `Property ${propertyId}`,
    ...(supplierName ? [supplierName] : []),
    printedDay(day),
    'A sample that came with the demonstration.',
  ])

function rowOf({ propertyId }: Filed, { kind, day, supplierName, active = true }: Paper) {
  const { label, header } = DOCUMENT_KINDS[kind]
  return {
    propertyId,
    fileName: generatedFileName({ propertyId, supplierName, label, year: day.slice(0, 4) }),
    referenceName: header,
    kind,
    documentDate: day,
    contentType: PDF_TYPE,
    active,
    whenUploaded: `${day}T01:30:00Z`,
  }
}

const sizeAndHash = ({ size, contentHash }: { size: number; contentHash: string }) => ({ size, contentHash })
