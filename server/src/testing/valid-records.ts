import { Readable } from 'node:stream'
import { spool, withSpool } from '../lib/spool.ts'
import type { Kysely } from 'kysely'
import type { Certificate } from '@app/contract/certificate/schema'
import type { Tables } from '../database/tables.ts'
import { buildWarrant } from '../email/testing/buildings.ts'
import { takeInMessage } from '../mail/testing/keep.ts'
import { answerWithPdf } from '../mail/testing/messages.ts'
import { buildCompany, buildContact, buildDefect, buildLogin, buildProperty } from './factories.ts'
import { realPdf, samplePdf, samplePhoto } from './sample-files.ts'
import type { TestApp } from './test-app.ts'

const MOMENT = '2026-03-14T02:30:00Z'

/** A PDF that can be read. */
const scan = await realPdf()

/** Factories of the records that valid requests are about, each made by the administrator with this token. */
export function validRecords(app: TestApp, token: string) {
  const { db, call, tokenOf } = app
  const user = async () => {
    const loginEmail = `${crypto.randomUUID()}@office.example`
    return { loginEmail, loginId: await buildLogin(db, { loginEmail, isCompassStaff: true }) }
  }
  const readContact = async () => {
    const companyId = await buildCompany(db)
    return readAt(db, 'contact', await buildContact(db, { companyId }))
  }
  const archivedContact = async () => {
    const { contactId } = await readContact()
    await db.updateTable('contact').set({ whenDeleted: MOMENT }).where('contactId', '=', contactId).execute()
    return readAt(db, 'contact', contactId)
  }
  const document = async () => {
    const propertyId = await buildProperty(db)
    const form = new FormData()
    form.set('PropertyId', String(propertyId))
    form.append('Files', new Blob([new Uint8Array(samplePdf())]), `${propertyId} plan.pdf`)
    const answer = await call('/document/upload', { token, form })
    const [{ documentId } = { documentId: 0 }] = answer.json<{ documentId: number }[]>()
    return { id: documentId }
  }
  const defect = async () => {
    const { propertyId, propertyServiceId } = await buildWarrant(db)
    return { propertyId, propertyServiceId, ...(await buildDefect(db, { propertyId })) }
  }
  /** A photo of a defect. */
  const photo = async () => {
    const { propertyId, defectId } = await defect()
    const form = new FormData()
    form.set('PropertyId', String(propertyId))
    form.set('DefectId', String(defectId))
    form.append('Files', new Blob([new Uint8Array(await samplePhoto())]), 'IMG_1.jpg')
    const answer = await call('/document/upload', { token, form })
    const [{ documentId } = { documentId: 0 }] = answer.json<{ documentId: number }[]>()
    return { defectId, documentId }
  }
  /** A supplier's link, and its login. Their answers are the same. */
  const returning = async () => {
    const { propertyId, propertyServiceIds, supplier } = await buildWarrant(db)
    const body = { propertyId, supplierCompanyId: supplier.companyId }
    const { url } = (await call('/return/create', { token, body })).json<{ url: string }>()
    const loginEmail = `${crypto.randomUUID()}@totara.example`
    await buildLogin(db, { loginEmail, isExternalSupplier: true })
    await buildContact(db, { companyId: supplier.companyId, email: loginEmail, loginAccess: true })
    return { ...body, propertyServiceIds, link: url.slice(url.lastIndexOf('/') + 1), own: await tokenOf(loginEmail) }
  }
  const certificate = async () => {
    const { propertyId, propertyServiceIds } = await buildWarrant(db)
    const body = { propertyId, propertyServiceIds, iqpName: 'Hana Moana', signedDate: '2026-10-01' }
    return (await call('/certificate/add', { token, body })).json<Certificate>()
  }
  const warrant = async () => {
    const propertyId = await buildProperty(db)
    const documents = [await buildDocument(app, propertyId), await buildDocument(app, propertyId)]
    const [documentId = 0, packDocumentId = 0] = documents
    const { warrantId } = await db
      .insertInto('warrant')
      .values({
        propertyId,
        documentId,
        packDocumentId,
        number: `${propertyId}-2026`,
        issuedBy: 'Operator',
        bwofAnniversary: '2026-11-26',
        issueDate: '2026-11-20',
        expiryDate: '2027-11-26',
        signatoryName: 'Mere Parata',
        doubts: '[]',
        issuedDateBefore: null,
      })
      .returning('warrantId')
      .executeTakeFirstOrThrow()
    const { body: facts } = await call('/document/form-facts', { token, body: { propertyId } })
    await db.insertInto('warrantFacts').values({ warrantId, facts }).execute()
    return readAt(db, 'warrant', warrantId)
  }
  /** A message with a paper, filed with the property of its certificate. */
  const mail = async () => {
    const { propertyId, propertyServiceIds } = await buildWarrant(db)
    const { mailId } = await takeInMessage(app, answerWithPdf(await realPdf()), { propertyId })
    return { mailId, propertyId, propertyServiceIds }
  }

  return { user, readContact, archivedContact, document, defect, photo, returning, certificate, warrant, mail }
}

const IDS = {
  certificate: 'certificateId',
  company: 'companyId',
  contact: 'contactId',
  property: 'propertyId',
  propertyService: 'propertyServiceId',
  document: 'documentId',
  login: 'loginId',
  warrant: 'warrantId',
} as const

/** The id and `whenUpdated` of a record, as a caller has read them. */
export async function readAt<Name extends keyof typeof IDS>(db: Kysely<Tables>, table: Name, id: number) {
  const column = IDS[table]
  const { whenUpdated } = await db
    .selectFrom(table as 'contact')
    .select('whenUpdated')
    .where(column as 'contactId', '=', id)
    .executeTakeFirstOrThrow()
  return { [column]: id, whenUpdated } as Record<(typeof IDS)[Name], number> & { whenUpdated: string }
}

export async function buildDocument({ db, services }: TestApp, propertyId: number): Promise<number> {
  const stored = await withSpool(services.environment.DATA_DIR, async (folder) => {
    const file = await spool(folder, Readable.from([scan]))
    return { size: file.size, contentHash: file.contentHash, storedAs: await services.store.keep(file) }
  })
  const { documentId } = await db
    .insertInto('document')
    .values({ propertyId, fileName: `${propertyId} plan.pdf`, contentType: 'application/pdf', ...stored })
    .returning('documentId')
    .executeTakeFirstOrThrow()
  return documentId
}
