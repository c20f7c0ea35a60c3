import { PDFBool, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { readPdf } from '@app/forms/testing/read-pdf'
import { describe, expect, test } from 'vitest'
import { encryptedPdf, realPdf, samplePdf } from '../../testing/sample-files.ts'
import { inspectPdf, mergePdfs, paperOf } from './pdf.ts'

const { signal } = new AbortController()
const bytes = (file: Buffer) => Uint8Array.from(file)
const inspect = async (file: Buffer, maxPages = 100) => inspectPdf(bytes(file), { maxPages, signal })

describe('a PDF that is filed', () => {
  test('is taken with the number of its pages', async () => {
    expect(await inspect(await realPdf('Form 12A', 3))).toMatchObject({ pages: 3 })
  })

  test('is refused with the reason if it cannot become part of a pack', async () => {
    expect(await inspect(await encryptedPdf())).toMatchObject({ fault: 'encrypted' })
    expect(await inspect(samplePdf('not whole'))).toMatchObject({ fault: 'damaged' })
    expect(await inspect(await realPdf('Long', 4), 3)).toMatchObject({ fault: 'too many pages' })
    const whole = await realPdf('Form 12A')
    expect(await inspect(whole.subarray(0, whole.length / 2))).toMatchObject({ fault: 'damaged' })
  })
})

test('merged PDFs have all pages in order, and an outline that leads to each part, by each of its titles', async () => {
  const merged = await mergePdfs(
    { title: 'Council pack', author: 'Warrant Services' },
    [
      { titles: ['Form 12'], bytes: bytes(await realPdf('Warrant', 2)) },
      { titles: ['SS 7 – Ngāti Backflow', 'SS 9 – Ngāti Backflow'], bytes: bytes(await realPdf('Certificate')) },
    ],
    signal,
  )
  const { title, pages, outline } = await readPdf(bytes(merged))
  expect(title).toBe('Council pack')
  expect(pages.map(({ text }) => text)).toEqual(['Warrant 1', 'Warrant 2', 'Certificate 1'])
  expect(outline).toEqual([
    ['Form 12', 1],
    ['SS 7 – Ngāti Backflow', 3],
    ['SS 9 – Ngāti Backflow', 3],
  ])
})

describe('a form that was filled in', () => {
  /** Its program left it to readers to draw the values. */
  async function filledForm(name: string, { drawn }: { drawn?: string } = {}): Promise<Buffer> {
    const document = await PDFDocument.create()
    const page = document.addPage()
    const form = document.getForm()
    const field = form.createTextField('name')
    if (drawn !== undefined) field.setText(drawn)
    field.addToPage(page, { x: 50, y: 600 })
    form.updateFieldAppearances()
    field.setText(name)
    if (drawn === undefined) for (const { dict } of field.acroField.getWidgets()) dict.delete(PDFName.of('AP'))
    const secret = form.createTextField('secret')
    secret.setText('For nobody')
    secret.addToPage(page, { x: 50, y: 500, hidden: true })
    form.acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True)
    return Buffer.from(await document.save({ updateFieldAppearances: false }))
  }
  const textOf = async (pdf: Buffer) => (await readPdf(bytes(pdf))).pages.map(({ text }) => text)

  test.each([
    ['nothing', undefined],
    ['what it held before', 'Somebody else'],
  ])('keeps its values in a pack and as a paper where the file draws %s', async (_, drawn) => {
    const form = await filledForm('Hana Moana', drawn === undefined ? {} : { drawn })
    expect(await inspect(form)).toMatchObject({ pages: 1 })
    const pack = await mergePdfs({ title: 'Pack', author: '' }, [{ titles: ['Form 12A'], bytes: bytes(form) }], signal)
    expect(await textOf(pack)).toEqual(['Hana Moana'])
    const made = await paperOf('Form 12A', [{ pdf: bytes(form) }], { maxPages: 10, signal })
    expect('pdf' in made && (await textOf(made.pdf))).toEqual(['Hana Moana'])
  })

  test('is refused where a value would be lost', async () => {
    const form = await filledForm('Hēmi')
    expect(await inspect(form)).toEqual({ kind: 'fault', fault: 'form' })
    expect(await paperOf('Form 12A', [{ pdf: bytes(form) }], { maxPages: 10, signal })).toEqual({ fault: 'form' })
  })
})
