import { expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'

test('a row has the line on which it starts, as an editor counts', () => {
  const text = 'a,b\r\n1,"x\r\ny\r\nz"\r\n\r\n2,3\r\n'
  expect(readCsv(text).rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', 'x\ny\nz'] },
    { line: 5, cells: [''] },
    { line: 6, cells: ['2', '3'] },
  ])
})

test.each([
  ['a;b\n1,5;2', ';'],
  ['a,b\n1;5,2', ','],
  ['"a;b;c",d\n1,2', ','],
  ['a\n1', ','],
])('%j is separated by %s', (text, separator) => {
  expect(readCsv(text).separator).toBe(separator)
})

test.each([
  ['a,b\n1,2\n3,"4\n5,6\n', 'is never closed in the row that starts on line 3'],
  ['a,b\n1,say "no"\n', 'inside a quoted text, write it twice) in the row that starts on line 2'],
  ['a,b\n"1"2,3\n', 'in the row that starts on line 2'],
])('%j is refused', (text, reason) => {
  expect(() => readCsv(text)).toThrow(reason)
})

test('what is written reads back the same', () => {
  const rows = [
    ['a', 'b'],
    ['x;y', 'say "no"'],
    ['two\nlines', ' padded '],
  ]
  const text = writeCsv(rows, ';')
  expect(text.startsWith('\uFEFFa;b\r\n')).toBe(true)
  expect(readCsv(text.slice(1)).rows.map(({ cells }) => cells)).toEqual(rows)
})
