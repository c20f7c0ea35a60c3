import { describe, expect, it } from 'vitest'
import { keywordIndex } from './keyword-index.ts'

interface Row {
  name: string
}
const named = (name: string): Row => ({ name })
const nameOf = ({ name }: Row) => name

const rows = ['12 Whangārei Library', '120 Harbour Tower', '7 Tower of Whangamatā'].map(named)
const index = keywordIndex(rows, nameOf)

describe('the keyword index', () => {
  it('leaves every row for an empty query', () => {
    expect(index.matching('  ')).toEqual(rows)
  })

  it('matches starts of words without case and macrons', () => {
    expect(index.matching('whangarei')).toEqual([rows[0]])
  })

  it('asks for every word', () => {
    expect(index.matching('tower whang')).toEqual([rows[2]])
  })

  it('narrows and widens again', () => {
    expect(index.matching('12')).toHaveLength(2)
    expect(index.matching('120')).toHaveLength(1)
    expect(index.matching('12')).toHaveLength(2)
    expect(index.matching('1')).toHaveLength(2)
  })
})

it('folds in the time that it is given, and finds the same', () => {
  const many = Array.from({ length: 1200 }, (_, at) => named(`${at} Tūī Street`))
  const prepared = keywordIndex(many, nameOf)
  const slices = [true, false, true, true, false]
  expect(prepared.prepare(() => slices.shift() ?? false)).toBe(false)
  expect(prepared.prepare(() => true)).toBe(true)
  expect(prepared.matching('tui 1199')).toEqual([{ name: '1199 Tūī Street' }])
})

it('folds only the rows that are new when a list changes', () => {
  const read: string[] = []
  const textOf = ({ name }: Row) => {
    read.push(name)
    return name
  }
  keywordIndex(rows, textOf).matching('tower')
  const changed = [...rows.slice(0, 2), named('7 Tower of Ōtaki')]
  expect(keywordIndex(changed, textOf).matching('tower')).toEqual([rows[1], { name: '7 Tower of Ōtaki' }])
  expect(read).toEqual([...rows.map(nameOf), '7 Tower of Ōtaki'])
})
