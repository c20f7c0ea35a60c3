import { request as openRequest } from 'node:http'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readPdf } from '@app/forms/testing/read-pdf'
import type { Document } from '@app/contract/document/schema'
import { todayIn } from '@app/contract/dates'
import type { Property } from '@app/contract/property/schema'
import { buildCompany, buildDefect, buildLogin, buildProperty } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { buildIssuable } from '../warrant/testing.ts'

const opened = useTestApp()
let token = ''
let propertyId = 0
beforeAll(async () => {
  token = await opened().staffToken()
})
beforeEach(async () => {
  propertyId = await buildProperty(opened().db)
})

const requestOf = (more: object = {}) => ({
  propertyId,
  documentHeader: 'Building Warrant of Fitness',
  htmlContent:
    '<html><head><title>Tower</title></head><body><p>Tower</p><script>document.title="HACK"</script></body></html>',
  filename: `${propertyId} BWOF 2026.pdf`,
  ...more,
})
const generate = (more: object = {}) => opened().call('/document/generate', { token, body: requestOf(more) })

const read = async (document: Document | undefined) =>
  (await opened().call(`/document/download?id=${document?.documentId}`, { token })).rawPayload.toString('latin1')

const major = ({ propertyServiceIds }: { propertyServiceIds: readonly number[] }) => ({
  propertyServiceId: propertyServiceIds[0] ?? 0,
  severity: 'major' as const,
})

const pagesOf = (pdf: string) => pdf.match(/\/Type\s*\/Page\b/g)?.length

describe('generating a document', () => {
  test('prints it, keeps it and answers the documents of the property', async () => {
    const first = (await generate()).json<Document[]>()
    expect(first).toMatchObject([
      {
        propertyId,
        fileName: `${propertyId} BWOF 2026.pdf`,
        referenceName: 'Building Warrant of Fitness',
        documentDate: todayIn('Pacific/Auckland'),
        active: true,
      },
    ])
    const pdf = await read(first[0])
    expect(pdf).toContain('/Title (Tower)')
    expect(pdf).toHaveLength(first[0]?.size ?? 0)
    const second = (await generate({ filename: `${propertyId} again.pdf` })).json<Document[]>()
    expect(second.map(({ fileName }) => fileName)).toEqual([`${propertyId} again.pdf`, `${propertyId} BWOF 2026.pdf`])
  })

  test.each<[string, object, boolean]>([
    ['a Form 12 whose warrant cannot be issued', { kind: 'bwof', isDraft: false }, true],
    ['a Form 12A that nobody has signed', { kind: 'certificate' }, true],
    ['an IQP statement', { kind: 'iqpStatement', isDraft: false }, true],
    ['a report in lieu', { kind: 'reportInLieu' }, true],
    ['an evacuation report', { kind: 'evacuationReport' }, false],
    ['an evacuation report that the call says is one', { kind: 'evacuationReport', isDraft: true }, true],
    ['a document of no kind', {}, false],
  ])('says whether %s is a draft', async (_, more, isDraft) => {
    const [printed] = (await generate(more)).json<Document[]>()
    expect(printed).toMatchObject({ isDraft })
  })

  test('keeps a Form 12 that says that it is a draft from customers, also once the warrant can be issued', async () => {
    const building = await buildIssuable(opened(), token, { signatoryId: 0 })
    await building.certify()
    const form = { kind: 'bwof', propertyId: building.propertyId, filename: `${building.propertyId} BWOF.pdf` }
    const drafts = []
    for (const isDraft of [false, true]) {
      const [printed] = (await generate({ ...form, isDraft })).json<Document[]>()
      drafts.push(printed?.isDraft)
    }
    expect(drafts).toEqual([false, true])
  })

  test('prints on a Form 12 whose page knows of no stop that it is a draft, and why', async () => {
    const building = await buildIssuable(opened(), token, { signatoryId: 0 })
    const form = {
      kind: 'bwof',
      propertyId: building.propertyId,
      filename: `${building.propertyId} BWOF.pdf`,
      htmlContent: '<html><body><p>Form 12</p></body></html>',
    }
    const textOf = async () => {
      const [printed] = (await generate(form)).json<Document[]>()
      const { pages } = await readPdf(Uint8Array.from(Buffer.from(await read(printed), 'latin1')))
      return pages.map(({ text }) => text).join(' ')
    }
    const stopped = await textOf()
    expect(stopped).toContain('DRAFT, not issued')
    expect(stopped).toMatch(/Why this is a draft.*Form 12A/s)
    await building.certify()
    expect(await textOf()).not.toContain('DRAFT')
  })

  test('of a Form 12 goes by what it says, whatever happens to the certificates while it is printed', async () => {
    const building = await buildIssuable(opened(), token, { signatoryId: 0 })
    const form = { kind: 'bwof', propertyId: building.propertyId, filename: `${building.propertyId} BWOF.pdf` }
    const { services } = opened()
    const { print } = services.printer
    const printWhile = async (happens: () => Promise<unknown>) => {
      const printing = vi.spyOn(services.printer, 'print').mockImplementationOnce(async (...printed) => {
        const pdf = await print(...printed)
        await happens()
        return pdf
      })
      const answer = await generate(form)
      printing.mockRestore()
      return answer
    }
    const certified = await printWhile(() => building.certify())
    expect(certified.json<Document[]>()[0]).toMatchObject({ isDraft: true })
    const refused = await printWhile(() =>
      buildDefect(opened().db, { propertyId: building.propertyId, ...major(building) }),
    )
    expect(refused.json()).toMatchObject({ status: 409, detail: expect.stringContaining('Print it again') })
    const kept = opened().db.selectFrom('document').select('isDraft').where('propertyId', '=', building.propertyId)
    expect(await kept.where('kind', '=', 'bwof').execute()).toEqual([{ isDraft: true }])
  })

  test('a draft is for staff alone', async () => {
    const { db, tokenOf } = opened()
    const customerCompanyId = await buildCompany(db)
    await db.updateTable('property').set({ customerCompanyId }).where('propertyId', '=', propertyId).execute()
    const loginEmail = `${crypto.randomUUID()}@customer.example`
    await buildLogin(db, { loginEmail, isExternalCustomer: true })
    await db
      .insertInto('contact')
      .values({ companyId: customerCompanyId, email: loginEmail, loginAccess: true })
      .execute()
    const customer = await tokenOf(loginEmail)
    await generate({ kind: 'evacuationReport', filename: `${propertyId} report.pdf` })
    const [draft] = (await generate({ kind: 'bwof' })).json<Document[]>()
    const seen = (await opened().call(`/property/${propertyId}`, { token: customer })).json<Property>()
    expect(seen.documents.map(({ fileName }) => fileName)).toEqual([`${propertyId} report.pdf`])
    const download = await opened().call(`/document/download?id=${draft?.documentId}`, { token: customer })
    expect(download.statusCode).toBe(404)
  })

  test('fits it to as many pages as asked for', async () => {
    const htmlContent = '<div style="height: 500mm">x</div>'
    const [whole] = (await generate({ htmlContent })).json<Document[]>()
    expect(pagesOf(await read(whole))).toBe(2)
    const [fitted] = (await generate({ htmlContent, fitToPageCount: 1 })).json<Document[]>()
    expect(pagesOf(await read(fitted))).toBe(1)
  })

  test('goes on to another page rather than print a report in lieu too small to read', async () => {
    const htmlContent = '<div style="height: 500mm">x</div>'
    const [report] = (await generate({ htmlContent, kind: 'reportInLieu', fitToPageCount: 1 })).json<Document[]>()
    expect(pagesOf(await read(report))).toBe(2)
  })

  test.each([
    ['filename', { filename: '1x.pdf' }],
    ['filename', { filename: '../1.pdf' }],
    ['filename', { filename: 'plan.txt' }],
    ['propertyId', { propertyId: 999_999, filename: '999999.pdf' }],
    ['htmlContent', { htmlContent: '' }],
    ['fitToPageCount', { fitToPageCount: 0 }],
    ['scalingPercentage', { scalingPercentage: 201 }],
  ])('refuses a %s that does not fit: %j', async (path, more) => {
    expect((await generate(more)).json()).toMatchObject({ status: 400, errors: [{ path }] })
    expect(await opened().db.selectFrom('document').where('propertyId', '=', propertyId).execute()).toEqual([])
  })

  test('is refused where the property is deleted while it is printed', async () => {
    const { db, services } = opened()
    const { print } = services.printer
    const printing = vi.spyOn(services.printer, 'print').mockImplementation(async (...printed) => {
      const pdf = await print(...printed)
      await db
        .updateTable('property')
        .set({ whenDeleted: '2026-01-01T00:00:00Z' })
        .where('propertyId', '=', propertyId)
        .execute()
      return pdf
    })
    expect((await generate()).json()).toMatchObject({ status: 400, errors: [{ path: 'propertyId' }] })
    printing.mockRestore()
    expect(await db.selectFrom('document').where('propertyId', '=', propertyId).execute()).toEqual([])
  })

  test('refuses a name that would read as another one', async () => {
    const refused = (await generate({ filename: `${propertyId} \u202efdp.pdf` })).json()
    expect(refused).toMatchObject({ status: 400, errors: [{ path: 'filename' }] })
  })

  test('stops when the caller hangs up', async () => {
    const { app, services, db } = opened()
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const printing = vi.spyOn(services.printer, 'print')
    const sent = openRequest({
      hostname: address.hostname,
      port: address.port,
      method: 'POST',
      path: '/api/document/generate',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    sent.on('error', () => {})
    sent.end(JSON.stringify(requestOf({ htmlContent: '<p>long</p>'.repeat(100_000) })))
    await expect.poll(() => printing).toHaveBeenCalledOnce()
    sent.destroy()
    await expect(printing.mock.results[0]?.value).rejects.toThrow('The caller left')
    expect(await db.selectFrom('document').where('propertyId', '=', propertyId).execute()).toEqual([])
  })
})

describe('without a browser', () => {
  const without = useTestApp({ CHROMIUM_PATH: '/nowhere/chromium' })

  test('documents are not printed, and it says why', async () => {
    const id = await buildProperty(without().db)
    const body = { ...requestOf(), propertyId: id, filename: `${id}.pdf` }
    const answer = await without().call('/document/generate', { token: await without().staffToken(), body })
    expect(answer.json()).toMatchObject({ status: 503, detail: expect.stringContaining('CHROMIUM_PATH') })
    expect((await without().call('/health')).statusCode).toBe(200)
  })
})
