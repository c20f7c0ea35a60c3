import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { writeExcel } from './excel.ts'
import type * as sampleSheet from './testing/sample-sheet.ts'

const { signal } = new AbortController()

async function* texts(rows: readonly sampleSheet.Sample[], atATime = 2): AsyncGenerator<string[]> {
  for (let at = 0; at < rows.length; at += atATime) {
    yield rows.slice(at, at + atATime).map((row) => JSON.stringify(row))
  }
}

const write = (rows: AsyncGenerator<string[]>, options: sampleSheet.Options = {}, until = signal) =>
  writeExcel<typeof sampleSheet>({
    module: new URL('./testing/sample-sheet.ts', import.meta.url),
    options,
    rows,
    signal: until,
  })

async function sheetOf(file: AsyncIterable<Uint8Array>) {
  const chunks = []
  for await (const chunk of file) chunks.push(chunk)
  const [sheet] = (await readXlsx(Buffer.concat(chunks), { readStyles: true })).sheets
  if (!sheet) throw new Error('There is no sheet')
  return sheet
}

const sample = (text: string, more: Partial<sampleSheet.Sample> = {}) => ({ text, number: 1, day: null, ...more })

test('texts come back as they were, whatever is in them', async () => {
  const all = [
    '=1+1',
    '+64 21 1',
    '007',
    'true',
    '<b> & "quotes" \'single\' ]]>',
    ' spaces at both ends ',
    'two\nlines',
    'a\ttab',
    'Ōtāhuhu 中 👍🏽',
    'x'.repeat(32_767),
  ]
  const sheet = await sheetOf(write(texts(all.map((text) => sample(text)))))
  expect(sheet.rows.slice(1).map(([text]) => text)).toEqual(all)
})

test('signs that XML does not know are written as Excel writes them, and so is what looks like one of its own', async () => {
  const all = ['one\r\ntwo', 'bell\u0007', 'no _x0041_ letter']
  const sheet = await sheetOf(write(texts(all.map((text) => sample(text)))))
  expect(sheet.rows.slice(1).map(([text]) => text)).toEqual(all)
})

test('what is no character leaves the workbook whole', async () => {
  const sheet = await sheetOf(write(texts([sample('a\ufffeb\uffffc\ud800d'), sample('after')])))
  expect(sheet.rows.slice(1).map(([text]) => text)).toEqual(['a\ufffdb\ufffdc\ufffdd', 'after'])
})

test('a text longer than a cell is cut, and shows that', async () => {
  const sheet = await sheetOf(write(texts([sample('y'.repeat(40_000))])))
  expect(sheet.rows[1]?.[0]).toBe(`${'y'.repeat(32_766)}…`)
})

test('days are real dates, but those before 1 March 1900, which Excel counts wrongly, stay texts', async () => {
  const days = ['2026-02-28', '2028-02-29', '1900-03-01', '1900-02-28', '0031-01-01']
  const sheet = await sheetOf(write(texts(days.map((day) => sample('', { day })))))
  expect(sheet.rows.slice(1).map((row) => row[2])).toEqual([
    new Date('2026-02-28T00:00:00Z'),
    new Date('2028-02-29T00:00:00Z'),
    new Date('1900-03-01T00:00:00Z'),
    '1900-02-28',
    '0031-01-01',
  ])
})

test('the header is bold and stays in place, and the filter covers all rows', async () => {
  const sheet = await sheetOf(write(texts([sample('a'), sample('b'), sample('c')])))
  expect(sheet.freezePane).toMatchObject({ rows: 1 })
  expect(sheet.autoFilter?.range).toBe('A1:AB4')
  expect(sheet.rows[0]?.slice(0, 3)).toEqual(['Text', 'Number', 'Day'])
  const isBold = (place: string) => sheet.cells?.get(place)?.style?.font?.bold ?? false
  expect(['0,0', '0,1', '0,27', '1,0', '3,1'].map(isBold)).toEqual([true, true, true, false, false])
})

test('a sheet of nothing has its header', async () => {
  const sheet = await sheetOf(write(texts([])))
  expect(sheet.rows).toHaveLength(1)
  expect(sheet.autoFilter?.range).toBe('A1:AB1')
})

test('rows that are not asked for are left out, and the limit counts the others', async () => {
  const rows = ['a', 'b', 'a', 'c', 'a', 'd', 'e'].map((text) => sample(text))
  const sheet = await sheetOf(write(texts(rows), { without: 'a', recordLimit: 3 }))
  expect(sheet.rows.slice(1).map(([text]) => text)).toEqual(['b', 'c', 'd'])
})

test('rows are not read on once the limit is reached', async () => {
  let read = 0
  async function* endless(): AsyncGenerator<string[]> {
    for (;;) {
      read++
      yield [JSON.stringify(sample('a'))]
    }
  }
  const sheet = await sheetOf(write(endless(), { recordLimit: 3 }))
  expect(sheet.rows).toHaveLength(4)
  expect(read).toBeLessThan(10)
})

test('what the rows throw is thrown, and so is a row that cannot be read', async () => {
  async function* failing(): AsyncGenerator<string[]> {
    yield [JSON.stringify(sample('a'))]
    throw new Error('the database went')
  }
  await expect(sheetOf(write(failing()))).rejects.toThrow('the database went')
  async function* broken(): AsyncGenerator<string[]> {
    yield ['{']
  }
  await expect(sheetOf(write(broken()))).rejects.toThrow(SyntaxError)
})

test('a file that nobody takes lets its rows go', async () => {
  const leaving = new AbortController()
  const isClosed = Promise.withResolvers<boolean>()
  async function* waiting(): AsyncGenerator<string[]> {
    try {
      for (;;) yield [JSON.stringify(sample('a'))]
    } finally {
      isClosed.resolve(true)
    }
  }
  const file = write(waiting(), {}, leaving.signal)
  await file.next()
  leaving.abort(new Error('the caller left'))
  await expect(sheetOf(file)).rejects.toThrow('the caller left')
  expect(await isClosed.promise).toBe(true)
})

test('files that follow each other, or one that was given up, hold their own rows', async () => {
  const rows = ['a', 'b', 'c'].map((text) => sample(text))
  const textsOf = async (file: AsyncIterable<Uint8Array>) => (await sheetOf(file)).rows.slice(1).map(([text]) => text)
  expect(await textsOf(write(texts(rows), { recordLimit: 1 }))).toEqual(['a'])
  expect(await textsOf(write(texts(rows, 1), { without: 'b' }))).toEqual(['a', 'c'])
  const leaving = new AbortController()
  const given = write(texts(rows, 1), {}, leaving.signal)
  await given.next()
  leaving.abort(new Error('the caller left'))
  await expect(textsOf(given)).rejects.toThrow('the caller left')
  expect(await textsOf(write(texts(rows)))).toEqual(['a', 'b', 'c'])
  const atOnce = [write(texts(rows), { without: 'a' }), write(texts(rows), { without: 'c' })]
  expect(await Promise.all(atOnce.map(textsOf))).toEqual([
    ['b', 'c'],
    ['a', 'b'],
  ])
})
