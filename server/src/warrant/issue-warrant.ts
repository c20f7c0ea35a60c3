import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { CertifiedSystem } from '@app/contract/certificate/schema'
import { printedDay, type Day } from '@app/contract/dates'
import type { FormFacts } from '@app/contract/document/form-facts'
import type { Finding } from '@app/contract/finding'
import type { Signatory } from '@app/contract/operator/schema'
import { warrantExpiry } from '@app/contract/bwof/rules'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { titleAmong } from '@app/contract/service/system-code'
import { frozenFacts } from '@app/contract/warrant/frozen-facts'
import type { AcceptedDoubt, WarrantCheck, WarrantIssue, WarrantSignatory } from '@app/contract/warrant/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { certifiedSystems, listedSystems } from '../certificate/queries.ts'
import type { Connection } from '../database/connection.ts'
import { lostUpdate } from '../database/lost-update.ts'
import type { Tables } from '../database/tables.ts'
import { getFormFacts } from '../document/form-facts.ts'
import type { KeptDocument } from '../document/store-documents.ts'
import { storePrints } from '../document/store-print.ts'
import { jsonArray } from '../lib/json-sql.ts'
import { badPayload, conflict, ProblemError } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { getOperator } from '../operator/queries.ts'
import { lockProperty } from '../property/queries.ts'
import { readCheckFacts, type CheckFacts } from './check/check-facts.ts'
import { judgeSystems } from './check/check-systems.ts'
import { checkWarrant, cycleOf } from './check/check-warrant.ts'
import { documentNames, printWarrant, type PackedCertificate } from './print-warrant.ts'
import { getWarrant } from './queries.ts'

type Context = Pick<AppContext, 'db' | 'store' | 'printer' | 'environment' | 'timeZone'>

/**
 * Issues a warrant (docs/rules/evidence.md#issuing-a-warrant). Both documents are printed before the transaction and
 * stored with it, and what they were printed from is read again under the lock of the property: a warrant is what its
 * Form 12 says. A process that dies in between leaves files without a row, which the sweep removes.
 *
 * @throws ProblemError 400 for a signatory that the settings do not have, 404; 409 with `check` while something stops
 *   it or a doubt has no reason, one that names the warrant that was issued already, or who changed the property
 */
export async function issueWarrant(
  context: Context,
  login: Login,
  issue: WarrantIssue,
  { today, signal }: { today: Day; signal: AbortSignal },
): Promise<ShapedJson> {
  const { db, timeZone } = context
  const { propertyId, bwofAnniversary, issueDate } = issue
  await refuseSecond(db, issue)
  const signatory = await getSignatory(db, issue.signatoryId)
  const facts = await readCheckFacts(db, issue)
  const doubts = acceptedDoubts(checkWarrant(facts, { issueDate, today, timeZone }), issue.acceptedDoubts)
  const printed = await readFormFacts(db, issue, { today, timeZone })
  const certificates = await readPack(db, propertyId, certificateIdsOf(facts, bwofAnniversary, timeZone))
  const frozen = frozenFacts(printed, { bwofAnniversary, issueDate, signatoryName: signatory.name })
  const { form, pack, signing } = await printWarrant(context, {
    facts: frozen,
    signatoryId: signatory.signatoryId,
    certificates,
    signal,
  })
  signal.throwIfAborted()
  const { form: formNames, pack: packNames } = documentNames(propertyId, bwofAnniversary)
  const prints = [
    { pdf: form, ...formNames, documentDate: issueDate },
    { pdf: pack, ...packNames, documentDate: issueDate },
  ]
  let warrantId = 0
  await storePrints(context, login.email, propertyId, prints, async (transaction, documents) => {
    await lockUnchanged(transaction, issue, { facts, printed, today, timeZone })
    warrantId = await writeWarrant(transaction, { issue, signing, frozen, doubts, documents, certificates })
  })
  return getWarrant(db, login, warrantId)
}

/** @throws ProblemError 409 that names the warrant that was issued for this anniversary */
async function refuseSecond(db: Connection, { propertyId, bwofAnniversary }: WarrantIssue): Promise<void> {
  const issued = await db
    .selectFrom('warrant')
    .select(['number', 'issueDate'])
    .where('propertyId', '=', propertyId)
    .where('bwofAnniversary', '=', bwofAnniversary)
    .where('state', '=', 'issued')
    .executeTakeFirst()
  if (issued) {
    throw conflict(
      `Warrant ${issued.number} was issued for ${printedDay(bwofAnniversary)} on ${printedDay(issued.issueDate)}. Withdraw it before you issue another one.`,
    )
  }
}

async function getSignatory(db: Connection, signatoryId: number): Promise<Signatory> {
  const { signatories } = await getOperator(db)
  const signatory = signatories.find((each) => each.signatoryId === signatoryId)
  if (!signatory) throw badPayload({ path: 'signatoryId', message: 'takes a signatory of the settings' })
  return signatory
}

const isAbout = (doubt: AcceptedDoubt, { code, field, propertyServiceId }: Finding): boolean =>
  doubt.code === code && doubt.field === field && doubt.propertyServiceId === propertyServiceId

/**
 * The reasons for the doubts of a check. A reason for a doubt that does not stand any more is left out.
 *
 * @throws ProblemError 409 with the check, while something stops the warrant or a doubt has no reason
 */
function acceptedDoubts(check: WarrantCheck, reasons: readonly AcceptedDoubt[]): AcceptedDoubt[] {
  if (!check.canIssue) throw notReady('The warrant cannot be issued yet.', check)
  // Two doubts can have the same name, such as two defects of the building: each needs a reason of its own.
  const left = [...reasons]
  return check.findings.map((finding) => {
    const place = left.findIndex((each) => isAbout(each, finding))
    const [doubt] = place < 0 ? [] : left.splice(place, 1)
    if (!doubt) throw notReady(`Say why this doubt can be accepted: ${finding.text}`, check)
    return doubt
  })
}

const notReady = (detail: string, check: WarrantCheck) => new ProblemError(409, 'conflict', detail, { check })

const readFormFacts = (
  db: Connection,
  { propertyId, bwofAnniversary, issueDate }: WarrantIssue,
  now: { today: Day; timeZone: string },
): Promise<FormFacts> =>
  getFormFacts(db, { propertyId, supplierCompanyId: null, issuedDate: issueDate, bwofAnniversary, ...now })

/** The accepted certificates in the order of the systems, each once. */
const certificateIdsOf = (
  { systems, presentAnniversary }: CheckFacts,
  bwofAnniversary: Day,
  timeZone: string,
): number[] => [
  ...new Set(
    judgeSystems(systems, cycleOf(bwofAnniversary, presentAnniversary), timeZone).flatMap(({ state, certificate }) =>
      state === 'certified' && certificate ? [certificate.certificateId] : [],
    ),
  ),
]

async function readPack(
  db: Connection,
  propertyId: number,
  certificateIds: readonly number[],
): Promise<PackedCertificate[]> {
  const { rows } = await sql<Omit<PackedCertificate, 'systems'> & { systems: CertifiedSystem[] }>`
    select certificate_id, iqp_name, recommendation, stored_as,
      ${jsonArray(certifiedSystems(sql`certificate.property_service_ids`))} as systems
    from certificate
    join document on document.document_id = certificate.document_id
    where certificate_id = any(${certificateIds}::int[])
    order by array_position(${certificateIds}::int[], certificate_id)`.execute(db)
  const { rows: present } = await sql<CertifiedSystem>`${listedSystems(propertyId)}`.execute(db)
  const listed = [...present, ...rows.flatMap(({ systems }) => systems)]
  return rows.map(({ systems, ...certificate }) => ({
    ...certificate,
    systems: systems.map((system) => titleAmong(system, listed)),
  }))
}

interface Read {
  facts: CheckFacts
  printed: FormFacts
  today: Day
  timeZone: string
}

/**
 * Locks the property and checks that nothing of what was printed has changed. Whoever decides on a certificate locks
 * the property first, so none is withdrawn meanwhile.
 */
async function lockUnchanged(
  transaction: Transaction<Tables>,
  issue: WarrantIssue,
  { facts, printed, today, timeZone }: Read,
): Promise<void> {
  const property = await lockProperty(transaction, issue.propertyId, issue.whenUpdated)
  await refuseSecond(transaction, issue)
  if (property?.isStale) throw lostUpdate('property', property, timeZone)
  const present = [
    await readCheckFacts(transaction, issue),
    await readFormFacts(transaction, issue, { today, timeZone }),
  ]
  if (!isDeepStrictEqual(present, [facts, printed])) {
    throw conflict('The records of this warrant changed while it was printed. Check it again.')
  }
}

interface Written {
  issue: WarrantIssue
  signing: WarrantSignatory
  frozen: FormFacts
  doubts: AcceptedDoubt[]
  documents: readonly KeptDocument[]
  certificates: readonly PackedCertificate[]
}

async function writeWarrant(
  transaction: Transaction<Tables>,
  { issue, signing, frozen, doubts, documents, certificates }: Written,
): Promise<number> {
  const { propertyId, bwofAnniversary, issueDate } = issue
  const [form, pack] = documents
  if (!form || !pack) throw new Error('A warrant needs both of its documents')
  const expiryDate = warrantExpiry(bwofAnniversary)
  const dated = await readIssuedDate(transaction, issue)
  const { warrantId } = await transaction
    .insertInto('warrant')
    .values({
      propertyId,
      bwofAnniversary,
      issueDate,
      expiryDate,
      number: await nextNumber(transaction, propertyId, bwofAnniversary),
      signatoryName: signing.name,
      signatoryPosition: signing.position,
      signatoryOrganisation: signing.organisation,
      issuedBy: frozen.bwof?.bwofIssuedBy ?? 'None',
      doubts: JSON.stringify(doubts),
      documentId: form.documentId,
      packDocumentId: pack.documentId,
      ...dated,
    })
    .returning('warrantId')
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('warrantFacts')
    .values({ warrantId, facts: JSON.stringify(frozen) })
    .execute()
  if (certificates.length > 0) {
    const packed = certificates.map(({ certificateId }, position) => ({ warrantId, certificateId, position }))
    await transaction.insertInto('warrantCertificate').values(packed).execute()
  }
  await transaction
    .insertInto('paper')
    .values(documents.map(({ documentId }) => ({ documentId, warrantId })))
    .execute()
  await moveOn(transaction, { warrantId, propertyId, bwofAnniversary, expiryDate, issueDate })
  if (dated.setsIssuedDate) {
    await sql`update property_bwof set bwof_issued_date = ${issueDate}::date where property_id = ${propertyId}`.execute(
      transaction,
    )
  }
  return warrantId
}

/** `12-2027`: the property and the year of the anniversary. The next one of that year is `12-2027-2`, also for a corrected anniversary. */
async function nextNumber(transaction: Transaction<Tables>, propertyId: number, bwofAnniversary: Day): Promise<string> {
  const year = bwofAnniversary.slice(0, 'YYYY'.length)
  const { earlier } = await transaction
    .selectFrom('warrant')
    .select((eb) => eb.fn.countAll<number>().as('earlier'))
    .where('propertyId', '=', propertyId)
    .where('bwofAnniversary', '>=', `${year}-01-01`)
    .where('bwofAnniversary', '<=', `${year}-12-31`)
    .executeTakeFirstOrThrow()
  const number = `${propertyId}-${year}`
  return earlier === 0 ? number : `${number}-${earlier + 1}`
}

/** The present day of issue, and whether that of this warrant takes its place: that of a later warrant stays. */
async function readIssuedDate(
  transaction: Transaction<Tables>,
  { propertyId, bwofAnniversary, issueDate }: WarrantIssue,
): Promise<{ issuedDateBefore: Day | null; setsIssuedDate: boolean }> {
  const { rows } = await sql<{ issuedDateBefore: Day | null; setsIssuedDate: boolean }>`
    select record.bwof_issued_date as issued_date_before,
      not exists (select from warrant later where later.property_id = property.property_id
        and later.bwof_anniversary > ${bwofAnniversary}::date and later.state <> 'withdrawn')
      -- A later one may have been issued elsewhere.
      and not (coalesce(record.bwof_issued_date > ${issueDate}::date, false)
        and exists (select from property_service moved where moved.property_id = property.property_id
          and moved.service_id = ${BWOF_SERVICE_ID} and moved.active and moved.when_deleted is null
          and moved.when_next_service_anniversary > ${bwofAnniversary}::date)) as sets_issued_date
    from property left join property_bwof record using (property_id)
    where property.property_id = ${propertyId}`.execute(transaction)
  return rows[0] ?? { issuedDateBefore: null, setsIssuedDate: true }
}

/** Moves service 1 to the day of expiry and keeps what its dates were. A later warrant's dates stay. */
async function moveOn(
  transaction: Transaction<Tables>,
  moved: { warrantId: number; propertyId: number; bwofAnniversary: Day; expiryDate: Day; issueDate: Day },
): Promise<void> {
  const { warrantId, propertyId, bwofAnniversary, expiryDate, issueDate } = moved
  await sql`
    with due as materialized (
        select property_service_id, when_last_compliance_received, when_next_service_anniversary from property_service
        where property_id = ${propertyId} and service_id = ${BWOF_SERVICE_ID} and active and when_deleted is null
          and when_next_service_anniversary <= ${bwofAnniversary}::date
        order by property_service_id for no key update),
      dates as (
        update property_service set when_last_compliance_received = ${issueDate}::date,
          when_next_service_anniversary = ${expiryDate}::date
        from due where property_service.property_service_id = due.property_service_id)
    insert into issued_service (warrant_id, property_service_id, last_before, next_before, last_after, next_after)
    select ${warrantId}, property_service_id, when_last_compliance_received, when_next_service_anniversary,
      ${issueDate}::date, ${expiryDate}::date from due`.execute(transaction)
}
