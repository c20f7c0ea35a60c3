import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a PDF reader finds in a printed form. Lengths are in points. */
export interface ReadPdf {
  title: string
  author: string
  creator: string
  /** The properties of its XMP packet, such as `dc:title`. */
  xmp: Record<string, unknown>
  language: string
  isTagged: boolean
  /** The lines of the outline with the number of the page that each leads to, from 1. */
  outline: [title: string, page: number][]
  pages: { width: number; height: number; text: string; roles: Set<string>; fields: Record<string, string> }[]
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
    author: String(Reflect.get(info, 'Author') ?? ''),
    creator: String(Reflect.get(info, 'Creator') ?? ''),
    xmp: Object.fromEntries(metadata.metadata ?? []),
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
      fields: fieldsOf(await page.getStructTree(), await taggedTexts(page)),
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

/** The texts of a page by the ids that its structure refers to. */
async function taggedTexts(page: PDFPageProxy): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  const open: string[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.at(-1)
      if (id !== undefined) texts.set(id, `${texts.get(id) ?? ''}${item.str}`)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id ?? '')
  }
  return texts
}

/** The label and the value of each row that has one of each. */
function fieldsOf(node: unknown, texts: ReadonlyMap<string, string>, fields: Record<string, string> = {}) {
  const [label, value, ...more] = childrenOf(node).filter((cell) => ['TH', 'TD'].includes(String(roleOf(cell))))
  if (roleOf(label) === 'TH' && roleOf(value) === 'TD' && more.length === 0) {
    fields[textIn(label, texts)] = textIn(value, texts)
  }
  for (const child of childrenOf(node)) fieldsOf(child, texts, fields)
  return fields
}

function textIn(node: unknown, texts: ReadonlyMap<string, string>): string {
  const id: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'id') : undefined
  return (
    (typeof id === 'string' ? (texts.get(id) ?? '') : '') +
    childrenOf(node)
      .map((child) => textIn(child, texts))
      .join('')
  )
}

const roleOf = (node: unknown): unknown =>
  typeof node === 'object' && node !== null ? Reflect.get(node, 'role') : undefined

function childrenOf(node: unknown): unknown[] {
  const children: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'children') : undefined
  return Array.isArray(children) ? children : []
}

function rolesOf(node: unknown, roles = new Set<string>()): Set<string> {
  const role = roleOf(node)
  if (typeof role === 'string') roles.add(role)
  for (const child of childrenOf(node)) rolesOf(child, roles)
  return roles
}
