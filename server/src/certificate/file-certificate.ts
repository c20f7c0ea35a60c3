import { sql, type Transaction } from 'kysely'
import { CERTIFICATE_STATES, isEditable, periodStart } from '@app/contract/certificate/rules'
import type { Certificate, NewCertificate, SavedCertificate } from '@app/contract/certificate/schema'
import type { Day } from '@app/contract/dates'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { Keyed } from '@app/contract/request-key'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { addOnce } from '../database/add-once.ts'
import { refuseUnknownCompanies } from '../database/references.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { badPayload, notFound } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { refuseOverfullPack, refuseUnusablePaper } from './check-paper.ts'
import { lockCertificate } from './lock-certificate.ts'
import { getChangedCertificate, readAnniversary } from './queries.ts'
import { recommendationOf } from './recommendation.ts'

type Context = Pick<AppContext, 'db' | 'store' | 'timeZone'>

interface Moment {
  today: Day
  signal: AbortSignal
}

/**
 * Files a certificate, which then waits for a decision (docs/rules/evidence.md#certificates).
 *
 * @throws ProblemError 400 for a property, system, supplier or paper that does not fit, or 409 for a key that came
 *   with something else; then nothing is filed
 */
export async function addCertificate(
  context: Context,
  login: Login,
  payload: Keyed<NewCertificate>,
  { today, signal }: Moment,
): Promise<ShapedJson> {
  const { requestKey: _, ...certificate } = payload
  refuseFuture(certificate.signedDate, today)
  await refuseUnusablePaper(context, certificate.propertyId, certificate.documentId, signal)
  return transactionBy(context.db, login.email, async (transaction) => {
    const certificateId = await addOnce(transaction, { login, thing: 'certificate', payload }, () =>
      insertCertificate(transaction, certificate),
    )
    return getChangedCertificate(transaction, login, certificateId)
  })
}

/** How a certificate came, and the answer of the supplier that it is part of. */
interface Arrival {
  receivedVia?: Certificate['receivedVia']
  returnSubmissionId?: number | null
}

/**
 * Files a certificate whose paper has been checked.
 *
 * @returns its id
 * @throws ProblemError 400 for a property, system or supplier that does not fit
 */
export async function insertCertificate(
  transaction: Transaction<Tables>,
  { propertyId, bwofAnniversary, supplierCompanyId, ...facts }: NewCertificate,
  { receivedVia = 'staff', returnSubmissionId = null }: Arrival = {},
): Promise<number> {
  const suppliers = await lockSystems(transaction, propertyId, facts.propertyServiceIds)
  const anniversary = bwofAnniversary ?? (await readAnniversary(transaction, propertyId))
  if (anniversary === null) {
    throw badPayload({
      path: 'bwofAnniversary',
      message: 'is required: this property has no warrant with an anniversary',
    })
  }
  const supplier = supplierCompanyId === undefined ? onlyOne(suppliers) : supplierCompanyId
  if (supplierCompanyId) {
    await refuseUnknownCompanies(transaction, [{ path: 'supplierCompanyId', companyId: supplierCompanyId }])
  }
  await refuseOverfullPack(transaction, { ...facts, propertyId, bwofAnniversary: anniversary })
  const { certificateId } = await transaction
    .insertInto('certificate')
    .values({
      ...asKept(facts),
      propertyId,
      bwofAnniversary: anniversary,
      supplierCompanyId: supplier,
      receivedVia,
      returnSubmissionId,
    })
    .returning('certificateId')
    .executeTakeFirstOrThrow()
  await filePaper(transaction, certificateId, facts.documentId)
  return certificateId
}

/**
 * Saves the facts of a certificate that is received or refused; a refused one is received again.
 *
 * @throws ProblemError 400 as addCertificate, 404, or 409 as lockCertificate
 */
export async function saveCertificate(
  context: Context,
  login: Login,
  certificateId: number,
  { whenUpdated, supplierCompanyId, ...facts }: SavedCertificate,
  { today, signal }: Moment,
): Promise<ShapedJson> {
  refuseFuture(facts.signedDate, today)
  const stored = await context.db
    .selectFrom('certificate')
    .select(['propertyId', 'documentId'])
    .where('certificateId', '=', certificateId)
    .executeTakeFirst()
  if (!stored) throw notFound('certificate', certificateId)
  if (facts.documentId !== stored.documentId) {
    await refuseUnusablePaper(context, stored.propertyId, facts.documentId, signal)
  }
  return transactionBy(context.db, login.email, async (transaction) => {
    const named = { certificateId, whenUpdated }
    await lockSystems(transaction, stored.propertyId, facts.propertyServiceIds)
    const locked = await lockCertificate(transaction, named, {
      from: CERTIFICATE_STATES.filter(isEditable),
      doing: 'edited',
      timeZone: context.timeZone,
    })
    if (supplierCompanyId && supplierCompanyId !== locked.supplierCompanyId) {
      await refuseUnknownCompanies(transaction, [{ path: 'supplierCompanyId', companyId: supplierCompanyId }])
    }
    await refuseOverfullPack(transaction, { ...facts, propertyId: stored.propertyId, certificateId })
    await transaction
      .updateTable('certificate')
      .set({
        ...asKept(facts),
        ...(supplierCompanyId === undefined ? {} : { supplierCompanyId }),
        state: 'received',
        reason: '',
        decidedBy: '',
        whenDecided: null,
      })
      .where('certificateId', '=', certificateId)
      .execute()
    if (facts.documentId !== locked.documentId) await filePaper(transaction, certificateId, facts.documentId)
    return getChangedCertificate(transaction, login, certificateId)
  })
}

/** @throws ProblemError 400 for a day after today */
export function refuseFuture(signedDate: Day | null, today: Day): void {
  if (signedDate !== null && signedDate > today) {
    throw badPayload({ path: 'signedDate', message: `takes a day up to today, ${today}` })
  }
}

/**
 * Locks a property and the systems that a certificate names.
 *
 * @returns their suppliers
 * @throws ProblemError 400 for a property that does not exist, or an id that is no specified system of it
 */
async function lockSystems(
  transaction: Transaction<Tables>,
  propertyId: number,
  ids: readonly number[],
): Promise<(number | null)[]> {
  const { rows: properties } = await sql`select from property where property_id = ${propertyId}
    and when_deleted is null for no key update`.execute(transaction)
  if (properties.length === 0) throw badPayload({ path: 'propertyId', message: 'takes the id of a property' })
  const { rows } = await sql<{ propertyServiceId: number; supplierCompanyId: number | null }>`
    select property_service_id, supplier_company_id from property_service
    where property_service_id = any(${ids}::int[]) and property_id = ${propertyId} and active and when_deleted is null
      and service_id in (select service_id from service where parent_service_id = ${BWOF_SERVICE_ID})
    order by property_service_id for no key update`.execute(transaction)
  const known = new Set(rows.map(({ propertyServiceId }) => propertyServiceId))
  const errors = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            path: `propertyServiceIds.${index}`,
            message: `takes specified systems of this property, which ${id} is not`,
          },
        ],
  )
  if (errors.length > 0) throw badPayload(...errors)
  return rows.map(({ supplierCompanyId }) => supplierCompanyId)
}

/** The supplier of all systems, if it is the same. */
const onlyOne = (suppliers: readonly (number | null)[]): number | null => {
  const [first = null, ...others] = new Set(suppliers)
  return others.length === 0 ? first : null
}

type Paper = Pick<NewCertificate, 'signedDate' | 'periodFrom' | 'periodTo' | 'recommendation'>

/** The period ends with the day of signing and covers twelve months, unless the paper says otherwise. */
function asKept<Facts extends Paper>(facts: Facts): Facts {
  const periodTo = facts.periodTo ?? facts.signedDate
  return {
    ...facts,
    periodTo,
    periodFrom: facts.periodFrom ?? (periodTo && periodStart(periodTo)),
    recommendation: recommendationOf(facts.recommendation),
  }
}

/**
 * The document follows its certificate from now on, even if another one takes its place. It was a draft while nobody knew
 * whether it could be filed.
 */
async function filePaper(
  transaction: Transaction<Tables>,
  certificateId: number,
  documentId: number | null,
): Promise<void> {
  if (documentId === null) return
  // It was checked before the transaction, and somebody may have deleted it since.
  const { rows } = await sql`select from document where document_id = ${documentId} and when_deleted is null
    for no key update`.execute(transaction)
  if (rows.length === 0) throw badPayload({ path: 'documentId', message: 'takes a document of this property' })
  await transaction
    .insertInto('paper')
    .values({ documentId, certificateId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await transaction.updateTable('document').set({ isDraft: false }).where('documentId', '=', documentId).execute()
}
