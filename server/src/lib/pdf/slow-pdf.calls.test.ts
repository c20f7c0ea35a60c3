import { expect, test } from 'vitest'
import { pdfText } from './pdf.ts'

const LEVELS = 12

/** A small PDF whose page draws a form ten times, which draws another ten times, and so on. */
function slowPdf(): Uint8Array<ArrayBuffer> {
  const stream = (dictionary: string, content: string) =>
    `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`
  const font = '3 0 R'
  const formOf = (level: number) => 5 + level
  const draw = (level: number) => (level === LEVELS ? 'BT /F 9 Tf 50 700 Td (Form 12A) Tj ET' : '/X Do '.repeat(10))
  const resources = (level: number) =>
    `/Resources << /Font << /F ${font} >> ${level < LEVELS ? `/XObject << /X ${formOf(level)} 0 R >> ` : ''}>>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [4 0 R] /Count 1 >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources(0)} /Contents ${formOf(LEVELS)} 0 R >>`,
    ...Array.from({ length: LEVELS }, (_, level) =>
      stream(`/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${resources(level + 1)}`, draw(level + 1)),
    ),
    stream('', draw(0)),
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const xref = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return new TextEncoder().encode(text)
}

test('a paper that takes longer than 10 seconds to read suggests nothing, and holds nobody up for longer', async () => {
  const startedAt = performance.now()
  expect(await pdfText(slowPdf(), { maxPages: 3, signal: new AbortController().signal })).toBe('')
  const took = performance.now() - startedAt
  expect(took).toBeGreaterThan(9900)
  expect(took).toBeLessThan(14_000)
}, 30_000)

test('whoever leaves meanwhile ends it at once', async () => {
  const leaving = new AbortController()
  const reading = pdfText(slowPdf(), { maxPages: 3, signal: leaving.signal })
  leaving.abort(new Error('The caller left'))
  await expect(reading).rejects.toThrow('The caller left')
})
