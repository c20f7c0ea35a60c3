import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeXlsx } from 'hucre/xlsx'
import { readSheet } from './read-sheet.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'warrant-sheet-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function read(name: string, content: string | Uint8Array) {
  await writeFile(path.join(folder, name), content)
  return readSheet(path.join(folder, name))
}

test.each(['', '\uFEFF'])('reads CSV with or without a byte order mark', async (mark) => {
  const { rows } = await read('a.CSV', `${mark}Our ref;City\r\n\r\nB1;Ōpōtiki\r\n;\r\n`)
  expect(rows).toEqual([
    { line: 1, cells: ['Our ref', 'City'] },
    { line: 3, cells: ['B1', 'Ōpōtiki'] },
  ])
})

test('reads columns that tabs separate, as databases write them', async () => {
  const { rows, separator } = await read('a.csv', 'Our ref\tCity\r\nB1\t"Napier, NZ"\r\n')
  expect(separator).toBe('\t')
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Our ref', 'City'],
    ['B1', 'Napier, NZ'],
  ])
})

test('the line that names the separator is none of the rows', async () => {
  const { rows } = await read('a.csv', '\uFEFFsep=;\r\nOur ref;City\r\nB1;Napier\r\n')
  expect(rows).toEqual([
    { line: 2, cells: ['Our ref', 'City'] },
    { line: 3, cells: ['B1', 'Napier'] },
  ])
})

test('reads the first sheet of an Excel file with its numbers, dates and row numbers', async () => {
  const dates = ['dd/mm/yyyy', 'd mmm yyyy', '[$-1409]dd/mm/yyyy;@', 'yyyy-mm-dd']
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Register',
        columns: [{}, {}, ...dates.map((numFmt) => ({ numFmt }))],
        rows: [['Text', 'Number'], [null], ['=1+1', 110, ...dates.map(() => new Date('2026-12-03T00:00:00Z'))]],
      },
      { name: 'Other', rows: [['x']] },
    ],
  })
  const { rows } = await read('a.xlsx', file)
  expect(rows.map(({ line }) => line)).toEqual([1, 3])
  expect(rows[1]?.cells).toEqual(['=1+1', 110, ...dates.map(() => new Date('2026-12-03T00:00:00Z'))])
})

test('passes over hidden sheets, which nobody sees in the file', async () => {
  const file = await writeXlsx({
    sheets: [
      { name: 'Choices', rows: [['NI']], veryHidden: true },
      { name: 'Old', rows: [['x']], hidden: true },
      { name: 'Register', rows: [['Our ref'], ['B1']] },
    ],
  })
  expect((await read('a.xlsx', file)).rows.map(({ cells }) => cells)).toEqual([['Our ref'], ['B1']])
})

test('reads the first sheet that holds something, or the one that is named', async () => {
  const file = await writeXlsx({
    sheets: [
      { name: 'Blank', rows: [] },
      { name: 'Register', rows: [['Our ref'], ['B1']] },
      { name: 'Old', rows: [['x']], hidden: true },
      { name: 'Suppliers', rows: [['Company'], ['Kea Fire']] },
    ],
  })
  expect(await read('a.xlsx', file)).toMatchObject({
    rows: [{ cells: ['Our ref'] }, { cells: ['B1'] }],
    sheets: ['Register', 'Suppliers'],
  })
  const named = await readSheet(path.join(folder, 'a.xlsx'), 'Suppliers')
  expect(named.rows.map(({ cells }) => cells)).toEqual([['Company'], ['Kea Fire']])
  await expect(readSheet(path.join(folder, 'a.xlsx'), 'Old')).rejects.toThrow(
    'a.xlsx has no sheet "Old", but Register, Suppliers.',
  )
})

test.each([
  ['a.pdf', 'x', 'neither a CSV file'],
  ['a', 'x', 'neither a CSV file'],
  ['a.csv', '', 'is empty'],
  ['a.csv', '\r\n , \r\n', 'is empty'],
  ['a.csv', Buffer.from('Name\r\nP\xe2tea\r\n', 'latin1'), 'not UTF-8 text'],
  ['a.csv', Buffer.from('\uFEFFName\r\n', 'utf16le'), 'not UTF-8 text'],
  ['a.csv', 'a,b\n"1,2\n', 'a.csv: A quotation mark opens a text that is never closed'],
  ['a.xlsx', 'Name\r\n', 'cannot be read as an Excel workbook'],
  ['a.xlsx', '', 'cannot be read as an Excel workbook'],
])('%s that holds %j is refused', async (name, content, reason) => {
  await expect(read(name, content)).rejects.toThrow(reason)
})

test('a file that is not there, or is a folder, is refused', async () => {
  await mkdir(path.join(folder, 'folder.csv'))
  await expect(readSheet(path.join(folder, 'none.csv'))).rejects.toThrow('none.csv does not exist.')
  await expect(readSheet(path.join(folder, 'folder.csv'))).rejects.toThrow('folder.csv is a folder.')
})
