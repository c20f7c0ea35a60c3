import { downloadDocument } from '@app/contract/document/calls'
import JSZip from 'jszip'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { logIn } from '../testing/log-in.ts'
import { serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { DocumentPreview } from './DocumentPreview.tsx'

beforeEach(() => logIn())

async function show(fileName: string, file: Blob) {
  serve({ call: downloadDocument, respond: async () => new Response(file) })
  const close = vi.fn<() => void>()
  await renderRoutedPart(<DocumentPreview document={{ documentId: 5, fileName }} onClose={close} />)
  return close
}

async function drawnPicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(60, 40)
  canvas.getContext('2d')?.fillRect(0, 0, 60, 40)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** A .docx with one paragraph, and what the caller puts beside it. */
async function wordFile(body: string, parts: Readonly<Record<string, string>> = {}): Promise<Blob> {
  const zip = new JSZip()
  const files = {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>${body}<w:sectPr/></w:body></w:document>`,
    ...parts,
  }
  for (const [name, content] of Object.entries(files)) zip.file(name, content)
  return zip.generateAsync({ type: 'blob' })
}

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

test('a picture is shown, under its name', async () => {
  const close = await show('12 front door.png', await drawnPicture())
  const picture = page.getByRole('img', { name: '12 front door.png' })
  await expect.element(picture).toBeVisible()
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(60)
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Close' }).last().click()
  expect(close).toHaveBeenCalledOnce()
})

test('a picture that is none can still be downloaded', async () => {
  await show('12 front door.png', new Blob(['no picture']))
  await expect.element(page.getByText(/The browser cannot show this picture/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeEnabled()
})

test('a .docx is drawn in a frame without scripts, links and an origin', async () => {
  const link = `<w:p><w:hyperlink r:id="rId9"><w:r><w:t>a link</w:t></w:r></w:hyperlink></w:p>`
  const chunk = '<w:altChunk r:id="rId8"/>'
  const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="javascript:alert(1)" TargetMode="External"/><Relationship Id="rId8" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="page.html"/></Relationships>`
  await show(
    '12 report.docx',
    await wordFile(`${paragraph('Sprinklers were &lt;b&gt;tested&lt;/b&gt;')}${link}${chunk}`, {
      'word/_rels/document.xml.rels': relations,
      'word/page.html': '<script>alert(1)</script><p>from a page</p>',
    }),
  )
  const frame = page.getByTitle('12 report.docx')
  await expect.element(frame).toBeVisible()
  expect(frame.element().getAttribute('sandbox')).toBe('')
  const html = frame.element().getAttribute('srcdoc') ?? ''
  expect(html).toContain('Sprinklers were &lt;b&gt;tested&lt;/b&gt;')
  expect(html).toContain('a link')
  expect(html).not.toMatch(/javascript:|<script|<iframe|href=|from a page/i)
})

test('a .docx that is none says so, and can be downloaded', async () => {
  await show('12 report.docx', new Blob(['no document']))
  await expect.element(page.getByText(/It cannot be read as a .docx file/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeEnabled()
})
