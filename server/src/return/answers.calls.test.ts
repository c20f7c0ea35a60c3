import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, printedDay } from '@app/contract/dates'
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '@app/contract/return/rules'
import { readPdf } from '@app/forms/testing/read-pdf'
import { encryptedPdf, realPdf, samplePhoto } from '../testing/sample-files.ts'
import { buildCompany } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { ANNIVERSARY, buildLink, numberOf, SIGNED, TODAY, type LinkedBuilding } from './testing.ts'

const opened = useTestApp({ MAIL_FROM: 'Kauri <office@kauri.example>' })
let staff = ''
beforeAll(async () => {
  staff = await opened().staffToken()
})
const linked = (building = {}) => buildLink(opened(), staff, building)
const pdf = realPdf()

/** The words of the newest document of the building. */
async function wordsOfNewest({ propertyId }: LinkedBuilding): Promise<string> {
  const { storedAs } = await opened()
    .db.selectFrom('document')
    .select('storedAs')
    .where('propertyId', '=', propertyId)
    .orderBy('documentId', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { pages } = await readPdf(new Uint8Array(await buffer(await opened().services.store.read(storedAs))))
  return pages
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

/** The paper of the newest certificate. */
async function paperOf(link: LinkedBuilding): Promise<PDFDocument> {
  const documentId = (await link.certificates()).at(-1)?.documentId
  const document = await opened()
    .db.selectFrom('document')
    .select('storedAs')
    .where('documentId', '=', documentId ?? 0)
    .executeTakeFirstOrThrow()
  return PDFDocument.load(await buffer(await opened().services.store.read(document.storedAs)))
}

const emailsTo = (address: string) =>
  opened()
    .db.selectFrom('email')
    .innerJoin('emailRecipient', 'emailRecipient.emailId', 'email.emailId')
    .select(['email.emailId', 'subject', 'textBody', 'templateName'])
    .where('address', '=', address)
    .execute()

describe('the signed paper', () => {
  test('waits as a certificate, is confirmed, and the page says what became of it', async () => {
    const link = await linked({ systems: [{}, {}] })
    const number = numberOf(
      await link.send([[await pdf, 'scan.pdf']], {
        ...SIGNED,
        email: 'hana@totara.example',
        recommendation: 'Amend it.',
      }),
    )
    const [certificate] = await link.certificates()
    expect(certificate).toMatchObject({
      state: 'received',
      kind: 'Form12A',
      receivedVia: 'link',
      receivedBy: 'Return link',
      bwofAnniversary: ANNIVERSARY,
      supplierCompanyId: link.supplier.companyId,
      propertyServiceIds: link.propertyServiceIds,
      iqpName: 'Hana Moana',
      iqpRegistrationNumber: 'IQP 204',
      signedDate: TODAY,
      recommendation: 'Amend it.',
    })
    expect(await link.read()).toMatchObject({
      systems: [{ state: 'received' }, { state: 'received' }],
      submissions: [{ number, kind: 'files', state: 'received', text: expect.stringContaining('Hana Moana') }],
    })
    expect(await emailsTo('hana@totara.example')).toMatchObject([
      { templateName: 'Email_Return_Received', textBody: expect.stringContaining(String(number)) },
    ])

    const { certificateId, whenUpdated } = certificate ?? { certificateId: 0, whenUpdated: '' }
    const refusal = { certificateId, whenUpdated, reason: 'The second page is missing.', tellSupplier: false }
    await opened().call('/certificate/refuse', { token: staff, body: refusal })
    expect(await link.read()).toMatchObject({
      systems: [
        { state: 'refused', reason: 'The second page is missing.' },
        { state: 'refused', reason: 'The second page is missing.' },
      ],
      submissions: [{ number, state: 'refused', reason: 'The second page is missing.' }],
    })
  })

  test('of photos and PDFs is one PDF, a page for each photo', async () => {
    const link = await linked()
    const photo = await samplePhoto()
    numberOf(
      await link.send([
        [photo, 'IMG_1.JPG'],
        [await realPdf('Form 12A', 2), 'rest.pdf'],
        [photo, 'no ending at all'],
      ]),
    )
    const paper = await paperOf(link)
    expect(paper.getPageCount()).toBe(4)
  })

  test('sent twice for the same systems is one answer, also at the same moment, until it is refused', async () => {
    const link = await linked()
    const file = [[await realPdf(link.token), 'scan.pdf']] as const
    const sent = await Promise.all([link.send(file), link.send(file), link.send(file)])
    const numbers = sent.map(numberOf)
    expect(new Set(numbers).size).toBe(1)
    expect(await link.certificates()).toHaveLength(1)
    const documents = await opened()
      .db.selectFrom('document')
      .select('documentId')
      .where('propertyId', '=', link.propertyId)
      .execute()
    expect(documents).toHaveLength(1)

    const [{ certificateId, whenUpdated } = { certificateId: 0, whenUpdated: '' }] = await link.certificates()
    const body = { certificateId, whenUpdated, reason: 'Not signed.', tellSupplier: false }
    await opened().call('/certificate/refuse', { token: staff, body })
    expect(numberOf(await link.send(file))).not.toBe(numbers[0])
    expect(await link.certificates()).toHaveLength(2)
  })

  test('loses its scripts, attachments and form', async () => {
    const document = await PDFDocument.create()
    const page = document.addPage()
    const field = document.getForm().createTextField('name')
    field.setText('Hana Moana')
    field.addToPage(page)
    document.addJavaScript('open', 'app.alert(1)')
    await document.attach(Buffer.from('MZ'), 'virus.exe')
    page.node.set(PDFName.of('AA'), document.context.obj({ O: { S: 'JavaScript', JS: PDFString.of('app.alert(2)') } }))
    const link = await linked()
    numberOf(await link.send([[Buffer.from(await document.save()), 'form.pdf']]))
    const paper = await paperOf(link)
    const content = Buffer.from(await paper.save({ useObjectStreams: false })).toString('latin1')
    expect(content).not.toMatch(/JavaScript|app\.alert|virus\.exe|AcroForm|\/AA\b|\/Widget/)
    expect(paper.getPageCount()).toBe(1)
  })

  test.each<[string, () => Promise<Buffer>, string, number, RegExp]>([
    ['an encrypted PDF', encryptedPdf, 'a.pdf', 400, /password/],
    ['a damaged PDF', async () => (await pdf).subarray(0, 300), 'a.pdf', 400, /damaged/],
    [
      'a program named like a PDF',
      async () => Buffer.from('MZ programme'),
      'a.pdf',
      415,
      /not that of a PDF, or of a JPEG/,
    ],
    ['a page of HTML', async () => Buffer.from('<script>alert(1)</script>'), 'a.html', 415, /cannot be uploaded/],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'a.svg',
      415,
      /cannot be uploaded/,
    ],
    ['more than 100 pages', () => realPdf('Form 12A', 101), 'a.pdf', 400, /100 pages/],
    ['a file of 26 MB', async () => Buffer.alloc(26_300_000), 'a.pdf', 413, /25 MB/],
  ])('is refused when it is %s, and nothing is kept', async (_, content, name, status, why) => {
    const link = await linked()
    const answer = await link.send([[await content(), name]])
    expect(answer.statusCode).toBe(status)
    expect(answer.json<{ detail: string }>().detail).toMatch(why)
    expect((await link.list()).submissions).toEqual([])
    expect(await link.certificates()).toEqual([])
  })

  test.each([
    ['ReportInLieu', 'Report In Lieu Of Form12A', 'Report in lieu'],
    ['SRaD', 'S-RaD', 'S-RaD'],
    ['Form12A', '12A Certificate of Compliance', 'Form 12A'],
  ])('is called what it is: %s', async (kind, label, title) => {
    const link = await linked()
    numberOf(await link.send([[await pdf, 'scan.pdf']], { kind }))
    const { fileName } = await opened()
      .db.selectFrom('document')
      .select('fileName')
      .where('propertyId', '=', link.propertyId)
      .executeTakeFirstOrThrow()
    expect(fileName).toBe(`${link.propertyId} ${label} ${ANNIVERSARY}.pdf`)
    expect((await paperOf(link)).getTitle()).toBe(`${title} ${ANNIVERSARY}`)
  })

  test('may have any name, which is kept nowhere', async () => {
    const link = await linked()
    numberOf(await link.send([[await realPdf('named'), '../../etc/\u202Epasswd"; rm -rf\r\nX: y.exe']]))
    const { fileName } = await opened()
      .db.selectFrom('document')
      .select('fileName')
      .where('propertyId', '=', link.propertyId)
      .executeTakeFirstOrThrow()
    expect(fileName).toMatch(new RegExp(`^${link.propertyId} .*\\.pdf$`))
    expect(fileName).not.toMatch(/passwd|rm/)
  })

  test.each<[string, Record<string, string>, string]>([
    ['no system', { propertyServiceIds: '[]' }, 'propertyServiceIds'],
    ['what is no list', { propertyServiceIds: 'all' }, 'propertyServiceIds'],
    ['a system twice', { propertyServiceIds: '[1,1]' }, 'propertyServiceIds'],
    ['a day in the future', { signedDate: addDays(TODAY, 1) }, 'signedDate'],
    ['an address that is none', { email: 'hana@' }, 'email'],
    ['a kind that there is not', { kind: 'Form12' }, 'kind'],
  ])('is refused with %s, by the name of the field', async (_, fields, path) => {
    const link = await linked()
    const answer = await link.send([[await pdf, 'a.pdf']], fields)
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path }] })
    expect(await link.certificates()).toEqual([])
  })

  test('is refused for a system of another supplier, and without a file', async () => {
    const [link, other] = [await linked(), await linked()]
    const foreign = await link.send([[await pdf, 'a.pdf']], {
      propertyServiceIds: JSON.stringify([link.propertyServiceId, other.propertyServiceId]),
    })
    expect(foreign.json()).toMatchObject({ status: 400, errors: [{ path: 'propertyServiceIds.1' }] })
    expect((await link.send([])).json()).toMatchObject({ status: 400, errors: [{ path: 'Files' }] })
    expect((await link.send([[Buffer.alloc(0), '']])).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'Files' }],
    })
    expect(await link.certificates()).toEqual([])
  })
})

describe('a form signed on the page', () => {
  const strokes = [
    [
      [10, 10],
      [200, 150],
      [590, 20],
    ],
    [[300, 100]],
  ]

  test.each([
    ['with a drawn signature', { strokes }],
    ['with a typed name', { typed: 'Hana Moana' }],
  ])('is printed %s, waits as a certificate, and goes to the signer', async (_, signature) => {
    const link = await linked()
    const email = `signer-${link.propertyId}@totara.example`
    const { propertyServiceIds } = link
    const number = numberOf(
      await link.answer('sign', { propertyServiceIds, ...SIGNED, declaration: true, signature, email }),
    )
    expect(await link.certificates()).toMatchObject([{ state: 'received', signedDate: TODAY, iqpName: 'Hana Moana' }])
    expect((await link.read()).submissions).toMatchObject([{ number, kind: 'sign' }])
    const [sent] = await emailsTo(email)
    const attached = await opened()
      .db.selectFrom('emailAttachment')
      .innerJoin('document', 'document.documentId', 'emailAttachment.documentId')
      .select(['contentType'])
      .where('emailId', '=', sent?.emailId ?? 0)
      .execute()
    expect(attached).toEqual([{ contentType: 'application/pdf' }])
  })

  test('recommends nothing when the signer writes "None"', async () => {
    const link = await linked()
    const { propertyServiceIds } = link
    const signed = { ...SIGNED, recommendation: 'none', declaration: true, signature: { typed: 'Hana Moana' } }
    numberOf(await link.answer('sign', { propertyServiceIds, ...signed }))
    expect(await link.certificates()).toMatchObject([{ recommendation: '' }])
    expect(await wordsOfNewest(link)).toContain('compliance schedule none')
  })

  test('for one of two lifts says which', async () => {
    const link = await linked({ systems: [1, 2].map((number) => ({ serviceId: 111, ref: `Core ${number}` })) })
    const [first = 0, second = 0] = link.propertyServiceIds
    const signature = { typed: 'Hana Moana' }
    numberOf(
      await link.answer('sign', { propertyServiceIds: [second], ...SIGNED, declaration: true, signature, email: '' }),
    )
    const signed = await wordsOfNewest(link)
    expect(signed).toContain('· Core 2')
    expect(signed).not.toContain('Core 1')
    numberOf(
      await link.answer('cannot', { systems: [{ propertyServiceId: first, reason: 'missed' }], name: 'Hana Moana' }),
    )
    const report = await wordsOfNewest(link)
    expect(report).toContain('· Core 1')
    expect(report).not.toContain('Core 2')
  })

  test.each<[string, object, string]>([
    ['without the declaration', { declaration: false }, 'declaration'],
    ['without a name', { iqpName: '' }, 'iqpName'],
    ['without a signature', { signature: { strokes: [] } }, 'signature'],
    ['with a point outside of the field', { signature: { strokes: [[[SIGNATURE_WIDTH + 1, 0]]] } }, 'signature'],
    ['with a point that is no number', { signature: { strokes: [[['0"/><script>', 0]]] } }, 'signature'],
    [
      'with more points than a hand draws',
      {
        signature: {
          strokes: [Array.from({ length: 5001 }, (_, index) => [index % SIGNATURE_WIDTH, SIGNATURE_HEIGHT])],
        },
      },
      'signature',
    ],
    ['dated tomorrow', { signedDate: addDays(TODAY, 1) }, 'signedDate'],
  ])('is refused %s', async (_, wrong, path) => {
    const link = await linked()
    const body = {
      propertyServiceIds: link.propertyServiceIds,
      ...SIGNED,
      declaration: true,
      signature: { typed: 'Hana' },
      ...wrong,
    }
    const answer = await link.answer('sign', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ errors: { path: string }[] }>().errors[0]?.path).toMatch(new RegExp(`^${path}`))
    expect(await link.certificates()).toEqual([])
  })
})

describe('what cannot be certified', () => {
  test('waits as a report in lieu, and is a defect where one is named', async () => {
    const link = await linked({ systems: [{}, {}] })
    const [first = 0, second = 0] = link.propertyServiceIds
    const number = numberOf(
      await link.answer('cannot', {
        systems: [
          { propertyServiceId: first, reason: 'defect', found: 'The battery fails.', expectedDate: addDays(TODAY, 9) },
          { propertyServiceId: second, reason: 'missed', found: '', expectedDate: null },
        ],
        name: 'Hana Moana',
      }),
    )
    expect(await link.certificates()).toMatchObject([{ kind: 'ReportInLieu', state: 'received', documentId: null }])
    const defects = await opened()
      .db.selectFrom('defect')
      .selectAll()
      .where('propertyId', '=', link.propertyId)
      .execute()
    expect(defects).toMatchObject([
      {
        propertyServiceId: first,
        description: 'The battery fails.',
        severity: 'minor',
        state: 'open',
        foundBy: 'Hana Moana',
      },
    ])
    expect((await link.list()).submissions).toMatchObject([
      {
        number,
        kind: 'cannot',
        text: expect.stringMatching(/a defect is open\. The battery fails\. Expected [\s\S]*was missed/),
      },
    ])
  })

  test('is printed as a report in lieu for the supplier to sign, and comes with the confirmation', async () => {
    const link = await linked({ systems: [{}, {}] })
    const [first = 0] = link.propertyServiceIds
    const systems = [
      { propertyServiceId: first, reason: 'missed', found: 'Nobody was there in August', expectedDate: ANNIVERSARY },
    ]
    const answer = { systems, name: 'Hana Moana', email: 'hana@totara.example' }
    const number = numberOf(await link.answer('cannot', answer))
    expect(numberOf(await link.answer('cannot', answer))).toBe(number)
    const documents = await opened()
      .db.selectFrom('document')
      .selectAll()
      .where('propertyId', '=', link.propertyId)
      .execute()
    expect(documents).toMatchObject([{ kind: 'reportInLieu', isDraft: true }])
    const [{ documentId, storedAs } = { documentId: 0, storedAs: '' }] = documents
    const { pages } = await readPdf(new Uint8Array(await buffer(await opened().services.store.read(storedAs))))
    const text = pages
      .map((page) => page.text)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    expect(text).toContain('an inspection was missed')
    expect(text).toContain('Nobody was there in August')
    expect(text).toContain(`A Form 12A is expected on ${printedDay(ANNIVERSARY)}`)
    const sent = await opened()
      .db.selectFrom('emailAttachment')
      .innerJoin('emailRecipient', 'emailRecipient.emailId', 'emailAttachment.emailId')
      .select('address')
      .where('documentId', '=', documentId)
      .execute()
    expect(sent).toEqual([{ address: 'hana@totara.example' }])
    expect(await link.certificates()).toMatchObject([{ kind: 'ReportInLieu', documentId: null }])
  })

  test('is not expected on a day in the past', async () => {
    const link = await linked({ systems: [{}, {}] })
    const [first = 0, second = 0] = link.propertyServiceIds
    const reason = { reason: 'missed', found: '' }
    const systems = [
      { propertyServiceId: first, ...reason, expectedDate: TODAY },
      { propertyServiceId: second, ...reason, expectedDate: addDays(TODAY, -1) },
    ]
    const answer = await link.answer('cannot', { systems, name: 'Hana Moana' })
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'systems.1.expectedDate' }] })
    expect(await link.certificates()).toEqual([])
  })

  test('is a report that says of no inspection that it was missed, unless the supplier says so', async () => {
    const link = await linked({ systems: [{}, {}] })
    const [first = 0, second = 0] = link.propertyServiceIds
    const explain = (reasons: readonly (readonly [id: number, reason: string])[]) =>
      link.answer('cannot', {
        systems: reasons.map(([propertyServiceId, reason]) => ({ propertyServiceId, reason })),
        name: 'Hana Moana',
      })
    numberOf(await explain([[first, 'less than 12 months']]))
    const report = await wordsOfNewest(link)
    expect(report).toContain('we have looked after it for less than 12 months')
    expect(report).toContain('A Form 12A is expected for the period ending')
    expect(report).not.toMatch(/missed|resumed/)
    numberOf(
      await explain([
        [first, 'less than 12 months'],
        [second, 'missed'],
      ]),
    )
    expect(await wordsOfNewest(link)).toMatch(/The inspection was missed because.*programme has resumed/)
  })

  test('is an S-RaD where the council takes no reports in lieu', async () => {
    const council = await buildCompany(opened().db, { companyName: 'Napier City Council', takesReportsInLieu: false })
    const link = await linked({ property: { regionalAuthorityCompanyId: council } })
    const systems = [{ propertyServiceId: link.propertyServiceId, reason: 'less than 12 months' }]
    numberOf(await link.answer('cannot', { systems, name: 'Hana' }))
    expect(await link.certificates()).toMatchObject([{ kind: 'SRaD' }])
    const documents = opened().db.selectFrom('document').where('propertyId', '=', link.propertyId)
    expect(await documents.selectAll().execute()).toEqual([])
  })

  test('is one defect when it is said again after its report was refused, and another once that is cleared', async () => {
    const link = await linked()
    const { call, db } = opened()
    const body = {
      systems: [{ propertyServiceId: link.propertyServiceId, reason: 'defect', found: 'It leaks' }],
      name: 'Hana',
    }
    const states = async () =>
      (await db.selectFrom('defect').select('state').where('propertyId', '=', link.propertyId).execute()).map(
        ({ state }) => state,
      )
    const refuse = async () => {
      const [waiting] = (await link.certificates()).filter(({ state }) => state === 'received')
      const refusal = { certificateId: waiting?.certificateId, whenUpdated: waiting?.whenUpdated, reason: 'Sign it.' }
      expect((await call('/certificate/refuse', { token: staff, body: refusal })).statusCode).toBe(200)
    }
    numberOf(await link.answer('cannot', body))
    await refuse()
    numberOf(await link.answer('cannot', body))
    expect(await link.certificates()).toHaveLength(2)
    expect(await states()).toEqual(['open'])
    await refuse()
    await db
      .updateTable('defect')
      .set({ state: 'cleared', clearedDate: TODAY })
      .where('propertyId', '=', link.propertyId)
      .execute()
    numberOf(await link.answer('cannot', body))
    expect((await states()).toSorted()).toEqual(['cleared', 'open'])
  })

  test('said twice is one answer', async () => {
    const link = await linked()
    const systems = [{ propertyServiceId: link.propertyServiceId, reason: 'defect', found: 'It leaks' }]
    const [one, other] = await Promise.all([
      link.answer('cannot', { systems, name: 'Hana' }),
      link.answer('cannot', { systems, name: 'Hana' }),
    ])
    expect(numberOf(one)).toBe(numberOf(other))
    expect(await link.certificates()).toHaveLength(1)
  })
})

test('a caller who leaves in the middle of the files leaves nothing behind', async () => {
  const link = await linked()
  const origin = await opened().app.listen({ port: 0, host: '127.0.0.1' })
  const boundary = 'tui'
  async function* half() {
    yield Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="Files"; filename="a.pdf"\r\n\r\n%PDF-1.7 `,
    )
    throw new Error('The phone lost its network')
  }
  const sending = fetch(`${origin}/api/return/${link.token}/files`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Readable.toWeb(Readable.from(half())) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  await expect(sending).rejects.toThrow('fetch failed')
  expect((await link.list()).submissions).toEqual([])
  expect((await link.read()).systems).toMatchObject([{ state: 'wanted' }])
})
