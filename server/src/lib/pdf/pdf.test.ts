import { readPdf } from '@app/forms/testing/read-pdf'
import { describe, expect, test } from 'vitest'
import { encryptedPdf, realPdf, samplePdf } from '../../testing/sample-files.ts'
import { inspectPdf, mergePdfs } from './pdf.ts'

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

test('merged PDFs have all pages in order, and an outline that leads to each part', async () => {
  const merged = await mergePdfs(
    { title: 'Council pack', author: 'Warrant Services' },
    [
      { title: 'Form 12', bytes: bytes(await realPdf('Warrant', 2)) },
      { title: 'SS 7 – Ngāti Backflow', bytes: bytes(await realPdf('Certificate')) },
    ],
    signal,
  )
  const { title, pages, outline } = await readPdf(bytes(merged))
  expect(title).toBe('Council pack')
  expect(pages.map(({ text }) => text)).toEqual(['Warrant 1', 'Warrant 2', 'Certificate 1'])
  expect(outline).toEqual([
    ['Form 12', 1],
    ['SS 7 – Ngāti Backflow', 3],
  ])
})
