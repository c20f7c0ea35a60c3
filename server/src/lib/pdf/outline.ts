import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFDocument,
  type PDFRef,
} from '@cantoo/pdf-lib'

export interface OutlineEntry {
  title: string
  page: PDFRef
}

/** Gives a document an outline that a reader shows beside the pages: one entry a part (ISO 32000, section 12.3.3). */
export function addOutline(document: PDFDocument, entries: readonly OutlineEntry[]): void {
  const { context, catalog } = document
  const outline = context.nextRef()
  const items = entries.map(() => context.nextRef())
  const first = items[0]
  const last = items.at(-1)
  if (!first || !last) return
  for (const [index, { title, page }] of entries.entries()) {
    const item = items[index]
    if (!item) continue
    const destination = PDFArray.withContext(context)
    for (const part of [page, PDFName.of('XYZ'), PDFNull, PDFNull, PDFNull]) destination.push(part)
    const dict = PDFDict.withContext(context)
    dict.set(PDFName.of('Title'), PDFHexString.fromText(title))
    dict.set(PDFName.of('Parent'), outline)
    dict.set(PDFName.of('Dest'), destination)
    const previous = items[index - 1]
    const next = items[index + 1]
    if (previous) dict.set(PDFName.of('Prev'), previous)
    if (next) dict.set(PDFName.of('Next'), next)
    context.assign(item, dict)
  }
  const root = PDFDict.withContext(context)
  root.set(PDFName.of('Type'), PDFName.of('Outlines'))
  root.set(PDFName.of('First'), first)
  root.set(PDFName.of('Last'), last)
  root.set(PDFName.of('Count'), PDFNumber.of(items.length))
  context.assign(outline, root)
  catalog.set(PDFName.of('Outlines'), outline)
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
}
