import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { sheetXml } from './excel-sheet.ts'
import { DECLARATION, SPREADSHEET, xmlText } from './excel-xml.ts'
import type { Sheet } from './excel.ts'

/** The fastest level: level 6 takes nearly twice as long and saves a fifth of the size. */
const COMPRESSION_LEVEL = 1

const SHEET = 'xl/worksheets/sheet1.xml'

/**
 * Streams a workbook with one sheet while its rows are still arriving. hucre, our library for reading workbooks, can
 * only write a workbook in one piece, or stream one without filters and a bold header.
 */
export function writeWorkbook<Row>(sheet: Sheet<Row>, rows: AsyncIterable<string[]>): Readable {
  const zip = new ZipFile()
  const bytes = pipeline(zip.outputStream, new PassThrough(), () => {})
  zip.once('error', (error: Error) => bytes.destroy(error))
  for (const [name, xml] of Object.entries(partsBeside(sheet))) zip.addBuffer(Buffer.from(DECLARATION + xml), name)
  const content = Readable.from(sheetXml(sheet, rows), { objectMode: false })
  content.once('error', (error) => zip.emit('error', error))
  zip.addReadStream(content, SHEET, { compressionLevel: COMPRESSION_LEVEL })
  zip.end()
  return bytes
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const partsBeside = ({ name }: Sheet<never>): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>
<Override PartName="/${SHEET}" ContentType="${TYPE}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>
</Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">
<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">
<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>
</Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}">
<sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets>
</workbook>`,
  'xl/styles.xml': STYLES_XML,
})

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>'

/** The order of `cellXfs` must match `STYLES` in excel-sheet.ts. */
const STYLES_XML = `<styleSheet xmlns="${SPREADSHEET}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="dd mmm yyyy"/></numFmts>
<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="3">
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`
