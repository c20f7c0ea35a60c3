/** What a PDF says of itself. */
export interface PdfMetadata {
  /** Empty if the page has none. */
  title: string
  /** Who answers for the content; empty if unknown. */
  author: string
  /** The program that made the page. */
  creator: string
}

/**
 * Appends author, creator and an XMP packet with the title to a PDF from Chromium, as an incremental update
 * (ISO 32000-1, 7.5.6): what is there stays as it is. A PDF with another structure than Chromium writes is returned
 * unchanged.
 */
export function withMetadata(pdf: Buffer, metadata: PdfMetadata): Buffer {
  const source = pdf.toString('latin1')
  const trailer = /trailer\s*<<([^]*?)>>\s*startxref\s*(\d+)\s*%%EOF\s*$/.exec(source)
  const [, entries = '', table = ''] = trailer ?? []
  const size = numberIn(entries, /\/Size (\d+)/)
  const infoId = numberIn(entries, /\/Info (\d+) 0 R/)
  const catalogId = numberIn(entries, /\/Root (\d+) 0 R/)
  const info = readDictionary(source, Number(table), infoId)
  const catalog = readDictionary(source, Number(table), catalogId)
  if (!trailer || !size || !infoId || !catalogId || !info || !catalog) return pdf

  const { author, creator } = metadata
  const packet = Buffer.from(xmpPacket(metadata)).toString('latin1')
  const objects = new Map([
    [
      infoId,
      `<<${info.replace(CREATOR, '')}\n/Creator ${hexText(creator)}${author && `\n/Author ${hexText(author)}`}>>`,
    ],
    [catalogId, `<<${catalog}\n/Metadata ${size} 0 R>>`],
    [size, `<</Type /Metadata\n/Subtype /XML\n/Length ${packet.length}>> stream\n${packet}\nendstream`],
  ])
  let appended = '\n'
  let crossReferences = ''
  for (const [id, content] of objects) {
    crossReferences += `${id} 1\n${String(pdf.length + appended.length).padStart(10, '0')} 00000 n \n`
    appended += `${id} 0 obj\n${content}\nendobj\n`
  }
  const startsAt = pdf.length + appended.length
  appended += `xref\n${crossReferences}trailer\n<<${entries.replace(/\/Size \d+/, `/Size ${size + 1}`)}\n/Prev ${table}>>\n`
  appended += `startxref\n${startsAt}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(appended, 'latin1')])
}

const CREATOR = /\s*\/Creator (?:\((?:\\.|[^\\)])*\)|<[^>]*>)/

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0)

/** The content of a dictionary, found through the cross-reference table; undefined if it is not there. */
function readDictionary(source: string, table: number, id: number): string | undefined {
  const heading = /^xref\s+0 \d+\s*?\n/.exec(source.slice(table, table + 40))
  if (!heading) return undefined
  const entry = table + heading[0].length + id * ENTRY_LENGTH
  const offset = Number(source.slice(entry, entry + OFFSET_LENGTH))
  const end = source.indexOf('endobj', offset)
  return new RegExp(`^${id} 0 obj\\s*<<([^]*)>>\\s*$`).exec(source.slice(offset, end))?.[1]
}

/** The lengths of an entry in a cross-reference table and of the offset in it. */
const ENTRY_LENGTH = 20
const OFFSET_LENGTH = 10

/** A PDF string in UTF-16. */
const hexText = (text: string): string => `<${Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex')}>`

const xmpPacket = ({
  title,
  author,
  creator,
}: PdfMetadata): string => `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>${title && `\n<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>`}${author && `\n<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>`}
<xmp:CreatorTool>${escaped(creator)}</xmp:CreatorTool>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`

/** XML takes no control characters but tabs and line breaks. */
const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
