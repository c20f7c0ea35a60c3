import { PDFDocument } from '@cantoo/pdf-lib'
import CFB from 'cfb'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

export const PDF_TYPE = 'application/pdf'

/** The smallest file that is recognised as a PDF. */
export const samplePdf = (text = ''): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)

/** A PDF that can be read and merged, with the text on each of its pages. */
export async function realPdf(text = 'Form 12A', pages = 1): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page++) document.addPage().drawText(`${text} ${page}`, { x: 50, y: 700 })
  return Buffer.from(await document.save())
}

/** A PDF that opens only with a password. */
export async function encryptedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage().drawText('Secret', { x: 50, y: 700 })
  document.encrypt({ userPassword: 'rimu', ownerPassword: 'totara' })
  return Buffer.from(await document.save())
}
/**
 * A JPEG of a phone held upright: its pixels lie on their side, and it names the place and the camera. `red` is the
 * corner that is at the top left when the picture is upright.
 */
export async function samplePhoto({ width = 400, height = 300 } = {}): Promise<Buffer> {
  const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: 'blue' } })
    .composite([{ input: red, left: 0, top: height - 40 }])
    .withExif({
      IFD0: { Make: 'Kererū Phones' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '39/1 29/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '176/1 55/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** The first bytes of a HEIC picture. */
export const sampleHeic = (): Buffer =>
  Buffer.concat([Buffer.from('0000001866747970686569630000000068656963', 'hex'), Buffer.alloc(200)])

/** An Office file from before 2007 with these streams. */
export function sampleCompoundFile(...streams: string[]): Buffer {
  const container = CFB.utils.cfb_new()
  for (const stream of streams) CFB.utils.cfb_add(container, `/${stream}`, Buffer.alloc(5000, 'x'))
  const written = CFB.write(container, { type: 'buffer' })
  if (!Buffer.isBuffer(written)) throw new Error('The file was not written')
  return Buffer.from(written)
}

const TYPES = {
  word: 'wordprocessingml.document',
  xl: 'spreadsheetml.sheet',
}

/** A zip archive with the parts by which a Word or Excel file is recognised. */
export function sampleOfficeFile(kind: keyof typeof TYPES): Buffer {
  const main = `${kind}/${kind === 'word' ? 'document' : 'workbook'}.xml`
  const contentType = `application/vnd.openxmlformats-officedocument.${TYPES[kind]}.main+xml`
  const types = `<?xml version="1.0"?><Types><Override PartName="/${main}" ContentType="${contentType}"/></Types>`
  return zip({ '[Content_Types].xml': types, '_rels/.rels': '<Relationships/>', [main]: '<x/>' })
}

/** A .docx with one paragraph, complete enough to be drawn. */
export function sampleWordFile(text: string): Buffer {
  const schemas = 'http://schemas.openxmlformats.org'
  const types = `<?xml version="1.0"?><Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.${TYPES.word}.main+xml"/></Types>`
  const relations = `<?xml version="1.0"?><Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${schemas}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`
  const main = `<?xml version="1.0"?><w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p><w:sectPr/></w:body></w:document>`
  return zip({ '[Content_Types].xml': types, '_rels/.rels': relations, 'word/document.xml': main })
}

/** A zip archive with uncompressed entries. */
function zip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const position = Buffer.alloc(14)
    position.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), content])
    centrals.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), common, position, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(locals.length, 8)
  end.writeUInt16LE(locals.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}
