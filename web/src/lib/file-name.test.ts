import { describe, expect, it } from 'vitest'
import { fileNameIn } from './file-name.ts'

describe('the file name of a download', () => {
  it.each([
    [null, null],
    ['attachment', null],
    ['attachment; filename=list.xlsx', 'list.xlsx'],
    ['attachment; filename="property list.xlsx"', 'property list.xlsx'],
    [String.raw`attachment; filename="a \"quoted\" name.pdf"`, 'a "quoted" name.pdf'],
    ['attachment; filename="?.xlsx"; filename*=UTF-8\'\'Wh%C4%81ng%C4%81rei.xlsx', 'Whāngārei.xlsx'],
    ['attachment; filename="plain.xlsx"; filename*=UTF-8\'\'%E0%A4%A', 'plain.xlsx'],
  ])('%s', (header, name) => {
    expect(fileNameIn(header)).toBe(name)
  })
})
