import { expect, test } from 'vitest'
import { xmlText } from './excel-xml.ts'

/** The characters of XML 1.0 (production 2), without those that stand for themselves only when escaped. */
const WELL_FORMED = /^(?:[\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}])*$/u

test('every code unit, alone and between letters, is written as XML allows it', () => {
  for (let unit = 0; unit <= 0xffff; unit++) {
    const written = xmlText(`a${String.fromCharCode(unit)}b`)
    expect(WELL_FORMED.test(written) && !/[<>"]|&(?!\w+;)/.test(written), unit.toString(16)).toBe(true)
  }
})

test('characters beyond the first plane stay', () => {
  expect(xmlText('👍🏽 𠀀')).toBe('👍🏽 𠀀')
})
