import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { EMAIL_KIND_NAMES, type EmailKind } from '@app/contract/email/kinds'
import { AUTOMATION } from '@app/contract/email/rules'
import type { Property } from '@app/contract/property/schema'
import { buildCompany, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { queueOne } from '../email/testing/queue-one.ts'
import { findAttachedForms, findAttachments, type EmailWithForms } from './attached-forms.ts'
import { makeAttachments, type AttachedDocument } from './make-attachments.ts'

const opened = useTestApp()
let supplierId = 0
let operatorId = 0
let propertyId = 0
beforeAll(async () => {
  const { db } = opened()
  supplierId = await buildCompany(db, { companyName: 'Kea Fire: North/South' })
  operatorId = await buildCompany(db, { companyName: 'Our Office' })
  await db
    .insertInto('setting')
    .values({ name: 'operatorCompanyId', value: JSON.stringify(operatorId) })
    .execute()
})
beforeEach(async () => {
  propertyId = await buildProperty(opened().db, { propertyName: 'Whangārei Tower' })
})
afterEach(() => vi.restoreAllMocks())

const emailTo = (recipientCompanyId: number | null, more: Partial<EmailWithForms> = {}): EmailWithForms => ({
  kind: 'Email_12A_Request',
  propertyId,
  recipientCompanyId,
  propertyServiceIds: [],
  issuedDate: null,
  today: '2026-11-20',
  ...more,
})
/** The documents that are linked to the e-mail. */
async function make(email: EmailWithForms) {
  let made: readonly AttachedDocument[] = []
  await makeAttachments(opened().services, email, AUTOMATION, async (_transaction, documents) => {
    made = documents
  })
  return opened()
    .db.selectFrom('document')
    .select(['documentId', 'fileName', 'contentType', 'contentHash', 'size'])
    .where('documentId', '=', sql<number>`any(${made.map(({ documentId }) => documentId)}::int[])`)
    .execute()
}

const documentsOf = () =>
  opened().db.selectFrom('document').select('documentId').where('propertyId', '=', propertyId).execute()

test('nothing is kept where the e-mail cannot be told of it', async () => {
  const gone = () => Promise.reject(new Error('The process is gone'))
  await expect(makeAttachments(opened().services, emailTo(supplierId), AUTOMATION, gone)).rejects.toThrow('is gone')
  expect(await documentsOf()).toEqual([])
})

test('a supplier gets a request for the certificate, kept with the property', async () => {
  const { db, services } = opened()
  const made = await make(emailTo(supplierId))
  expect(made).toMatchObject([
    {
      fileName: `${propertyId} Kea Fire North South 12A Certificate Request 2026.pdf`,
      contentType: 'application/pdf',
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  const row = await db
    .selectFrom('document')
    .select(['documentId', 'referenceName', 'documentDate', 'storedAs', 'size'])
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    documentId: made[0]?.documentId,
    referenceName: '12A Certificate Request',
    documentDate: '2026-11-20',
    size: made[0]?.size,
  })
  const pdf = await buffer(await services.store.read(row.storedAs))
  expect(pdf.toString('latin1')).toMatch(/^%PDF-/)
  expect(pdf).toHaveLength(row.size)
})

test("the operator's own company gets its certificate, dated as it was issued", async () => {
  const [made] = await make(emailTo(operatorId, { kind: 'Email_12A_Overdue', issuedDate: '2026-10-31' }))
  expect(made?.fileName).toBe(`${propertyId} Our Office 12A Certificate of Compliance 2026.pdf`)
  const { documentDate } = await opened()
    .db.selectFrom('document')
    .select('documentDate')
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow()
  expect(documentDate).toBe('2026-10-31')
})

test('what goes to the operator is a draft until it is signed, a request is none', async () => {
  const { call, staffToken } = opened()
  const token = await staffToken()
  await make(emailTo(operatorId))
  await make(emailTo(supplierId))
  const { documents } = (await call(`/property/${propertyId}`, { token })).json<Property>()
  expect(documents.map(({ kind, isDraft }) => ({ kind, isDraft }))).toEqual([
    { kind: 'certificateRequest', isDraft: false },
    { kind: 'certificate', isDraft: true },
  ])
})

test('the form names the systems that the e-mail is about', async () => {
  const { db, services } = opened()
  const supplied = { propertyId, supplierCompanyId: supplierId }
  const outstanding = await buildService(db, { ...supplied, serviceId: 104, exceptionNotes: 'still outstanding' })
  await buildService(db, { ...supplied, serviceId: 101, exceptionNotes: 'received long ago' })
  const printing = vi.spyOn(services.printer, 'print')
  await make(emailTo(supplierId, { propertyServiceIds: [outstanding] }))
  const html = printing.mock.calls[0]?.[0]
  expect(html).toContain('still outstanding')
  expect(html).not.toContain('received long ago')
  await make(emailTo(supplierId))
  expect(printing.mock.calls[1]?.[0]).toContain('received long ago')
})

describe('a form that was printed before', () => {
  /** Prints for an e-mail that is linked to its documents. */
  async function send(email: EmailWithForms) {
    const { db } = opened()
    const { emailId } = await queueOne(db, { propertyId })
    await makeAttachments(opened().services, email, AUTOMATION, async (transaction, documents) => {
      await transaction
        .insertInto('emailAttachment')
        .values(documents.map((document) => ({ emailId, ...document })))
        .execute()
    })
    const { documentId } = await db
      .selectFrom('emailAttachment')
      .select('documentId')
      .where('emailId', '=', emailId)
      .executeTakeFirstOrThrow()
    return documentId
  }

  test('is carried by the next e-mail too, until the records say something else', async () => {
    const printing = vi.spyOn(opened().services.printer, 'print')
    const first = await send(emailTo(supplierId))
    expect(await send(emailTo(supplierId))).toBe(first)
    expect(printing).toHaveBeenCalledTimes(1)
    await opened()
      .db.updateTable('property')
      .set({ propertyName: 'Another name' })
      .where('propertyId', '=', propertyId)
      .execute()
    expect(await send(emailTo(supplierId))).not.toBe(first)
    expect(printing).toHaveBeenCalledTimes(2)
  })

  test.each([{ active: false }, { whenDeleted: '2026-11-20' }])('is printed anew once it is %o', async (gone) => {
    const first = await send(emailTo(supplierId))
    await opened().db.updateTable('document').set(gone).where('documentId', '=', first).execute()
    expect(await send(emailTo(supplierId))).not.toBe(first)
  })

  test('is printed anew with another date of issue', async () => {
    const first = await send(emailTo(operatorId, { issuedDate: '2026-10-31' }))
    expect(await send(emailTo(operatorId, { issuedDate: '2026-10-31' }))).toBe(first)
    expect(await send(emailTo(operatorId, { issuedDate: '2026-11-01' }))).not.toBe(first)
  })

  test('is not that of another property', async () => {
    const first = await send(emailTo(supplierId))
    propertyId = await buildProperty(opened().db, { propertyName: 'Whangārei Tower' })
    expect(await send(emailTo(supplierId))).not.toBe(first)
  })

  test('is not printed again after it could not be stored', async () => {
    const printing = vi.spyOn(opened().services.printer, 'print')
    const gone = () => Promise.reject(new Error('The database is gone'))
    await expect(makeAttachments(opened().services, emailTo(supplierId), AUTOMATION, gone)).rejects.toThrow('is gone')
    const [made] = await make(emailTo(supplierId))
    expect(made?.size).toBeGreaterThan(0)
    expect(printing).toHaveBeenCalledTimes(1)
  })
})

describe('the operator’s own certificate', () => {
  const signatory = { signatoryId: 1, name: 'Mere Parata', position: 'IQP', iqpNumber: 'IQP 7', isRemoved: false }
  const buildSystems = async (...notes: string[]) => {
    const ids = []
    for (const [index, exceptionNotes] of notes.entries()) {
      const service = { propertyId, supplierCompanyId: operatorId, serviceId: 101 + index, exceptionNotes }
      ids.push(await buildService(opened().db, service))
    }
    return ids
  }

  test('goes out for signature: without signatory, date and recommendations', async () => {
    const { db, services } = opened()
    await db
      .insertInto('setting')
      .values({ name: 'signatories', value: JSON.stringify([signatory]) })
      .execute()
    await buildSystems('')
    const printing = vi.spyOn(services.printer, 'print')
    await make(emailTo(operatorId))
    const html = printing.mock.calls[0]?.[0]
    expect(html).toContain('For signature, not a certificate until signed')
    expect(html).not.toMatch(/Mere Parata|IQP 7|None/)
  })

  test('leaves out systems with an exception, and says which and why', async () => {
    const [certified, refused] = await buildSystems('', 'Waiting for a part.')
    const { forms, leftOut } = await findAttachments(opened().db, emailTo(operatorId))
    expect(leftOut).toEqual([
      { propertyServiceId: refused, system: expect.stringMatching(/^SS /), reason: 'Waiting for a part.' },
    ])
    expect(forms).toMatchObject([
      { kind: 'certificate', leftOut, facts: { services: [{ propertyServiceId: certified }] } },
    ])
  })

  test('tells two systems of the same kind that it leaves out apart', async () => {
    const { db } = opened()
    const service = { propertyId, supplierCompanyId: operatorId, serviceId: 101, exceptionNotes: 'Leaks.' }
    for (const ref of ['Tower', 'Podium']) await buildService(db, { ...service, ref })
    const { leftOut } = await findAttachments(db, emailTo(operatorId))
    expect(leftOut.map(({ system }) => system)).toEqual([
      expect.stringMatching(/^SS .* · Tower$/),
      expect.stringMatching(/^SS .* · Podium$/),
    ])
  })

  test('says which of two lifts it certifies when it leaves the other one out', async () => {
    const { db, services } = opened()
    const lift = { propertyId, supplierCompanyId: operatorId, serviceId: 111 }
    await buildService(db, { ...lift, ref: 'Core 1', exceptionNotes: 'Stuck.' })
    await buildService(db, { ...lift, ref: 'Core 2' })
    const printing = vi.spyOn(services.printer, 'print')
    await make(emailTo(operatorId))
    const html = printing.mock.calls[0]?.[0]
    expect(html).toContain(' · Core 2')
    expect(html).not.toContain('Core 1')
  })

  test('says which of two lifts it certifies when somebody else looks after the other one', async () => {
    const { db, services } = opened()
    const lift = { propertyId, serviceId: 111 }
    await buildService(db, { ...lift, supplierCompanyId: operatorId, ref: 'Core 1' })
    await buildService(db, { ...lift, supplierCompanyId: supplierId, ref: 'Core 2' })
    const printing = vi.spyOn(services.printer, 'print')
    await make(emailTo(operatorId))
    expect(printing.mock.calls[0]?.[0]).toContain(' · Core 1')
  })

  test('is not made when no system is left on it', async () => {
    await buildSystems('Waiting for a part.', 'Leaks.')
    const { forms, leftOut } = await findAttachments(opened().db, emailTo(operatorId))
    expect(forms).toEqual([])
    expect(leftOut.map(({ reason }) => reason)).toEqual(['Waiting for a part.', 'Leaks.'])
    expect(await make(emailTo(operatorId))).toEqual([])
  })

  test('is another thing than a request, which names systems with exceptions too', async () => {
    const service = { propertyId, supplierCompanyId: supplierId, serviceId: 101, exceptionNotes: 'Leaks.' }
    const id = await buildService(opened().db, service)
    const { forms, leftOut } = await findAttachments(opened().db, emailTo(supplierId))
    expect(leftOut).toEqual([])
    expect(forms).toMatchObject([{ kind: 'certificateRequest', facts: { services: [{ propertyServiceId: id }] } }])
  })
})

describe('which kinds carry a form', () => {
  const CARRY: EmailKind[] = [
    'Email_12A_Request',
    'Email_12A_FollowUp',
    'Email_12A_Urgent',
    'Email_12A_Overdue',
    'Email_Bwof_Audit',
  ]

  test.each(EMAIL_KIND_NAMES)('%s', async (kind) => {
    const names = (await findAttachedForms(opened().db, emailTo(supplierId, { kind }))).map(({ fileName }) => fileName)
    const expected = CARRY.includes(kind) ? [`${propertyId} Kea Fire North South 12A Certificate Request 2026.pdf`] : []
    expect(names).toEqual(expected)
  })

  test('an e-mail to nobody carries none', async () => {
    expect(await make(emailTo(null))).toEqual([])
    expect(await findAttachedForms(opened().db, emailTo(null))).toEqual([])
  })
})

test('an e-mail about a deleted property carries nothing and says why', async () => {
  await expect(make(emailTo(supplierId, { propertyId: 999_999 }))).rejects.toMatchObject({ status: 404 })
})
