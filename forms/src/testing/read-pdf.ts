import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a PDF reader finds in a printed form. Lengths are in points. */
export interface ReadPdf {
  title: string
  language: string
  isTagged: boolean
  /** The lines of the outline with the number of the page that each leads to, from 1. */
  outline: [title: string, page: number][]
  pages: { width: number; height: number; text: string; roles: Set<string> }[]
  /** The fonts, and whether each is embedded. */
  fonts: Map<string, boolean>
}

export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  // The library takes ownership of the bytes, so it gets a copy.
  const document = await getDocument({ data: pdf.slice(), verbosity: 0, fontExtraProperties: true }).promise
  const metadata = await document.getMetadata()
  const { info } = metadata
  const read: ReadPdf = {
    title: String(Reflect.get(info, 'Title') ?? ''),
    language: String(Reflect.get(info, 'Language') ?? ''),
    isTagged: Reflect.get(metadata, 'hasStructTree') === true,
    outline: [],
    pages: [],
    fonts: new Map(),
  }
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const [left = 0, top = 0, right = 0, bottom = 0] = page.view
    await readFonts(page, read.fonts)
    read.pages.push({
      width: right - left,
      height: bottom - top,
      text: await textOf(page),
      roles: rolesOf(await page.getStructTree()),
    })
  }
  for (const { title, dest } of (await document.getOutline()) ?? []) {
    read.outline.push([title, (await document.getPageIndex(dest?.[0])) + 1])
  }
  await document.loadingTask.destroy()
  return read
}

export async function countPages(pdf: Uint8Array): Promise<number> {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise
  const { numPages } = document
  await document.loadingTask.destroy()
  return numPages
}

/** The text without spaces and line breaks, and with ligatures as letters. */
export const withoutSpace = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}

/** Reading the operators loads the fonts of a page, so it must come first. */
async function readFonts(page: PDFPageProxy, fonts: Map<string, boolean>): Promise<void> {
  await page.getOperatorList()
  const { styles } = await page.getTextContent()
  for (const id of Object.keys(styles)) {
    const font: unknown = page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined
    if (typeof font !== 'object' || font === null) continue
    fonts.set(String(Reflect.get(font, 'name')), Reflect.get(font, 'missingFile') !== true)
  }
}

function rolesOf(node: unknown, roles = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return roles
  const role: unknown = Reflect.get(node, 'role')
  if (typeof role === 'string') roles.add(role)
  const children: unknown = Reflect.get(node, 'children')
  if (Array.isArray(children)) children.forEach((child) => rolesOf(child, roles))
  return roles
}
