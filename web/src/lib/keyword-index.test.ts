import { describe, expect, it } from 'vitest'
import { keywordIndex } from './keyword-index.ts'

const rows = ['12 Whangārei Library', '120 Harbour Tower', '7 Tower of Whangamatā']
const index = keywordIndex(rows, (row) => row)

describe('the keyword index', () => {
  it('leaves every row for an empty query', () => {
    expect(index.matching('  ')).toEqual(rows)
  })

  it('matches starts of words without case and macrons', () => {
    expect(index.matching('whangarei')).toEqual(['12 Whangārei Library'])
  })

  it('asks for every word', () => {
    expect(index.matching('tower whang')).toEqual(['7 Tower of Whangamatā'])
  })

  it('narrows and widens again', () => {
    expect(index.matching('12')).toHaveLength(2)
    expect(index.matching('120')).toHaveLength(1)
    expect(index.matching('12')).toHaveLength(2)
    expect(index.matching('1')).toHaveLength(2)
  })
})

it('folds in the time that it is given, and finds the same', () => {
  const many = Array.from({ length: 1200 }, (_, at) => `${at} Tūī Street`)
  const prepared = keywordIndex(many, (row) => row)
  const slices = [true, false, true, true, false]
  expect(prepared.prepare(() => slices.shift() ?? false)).toBe(false)
  expect(prepared.prepare(() => true)).toBe(true)
  expect(prepared.matching('tui 1199')).toEqual(['1199 Tūī Street'])
})
