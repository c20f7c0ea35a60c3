import { expect, it } from 'vitest'
import { addressesOf, canRemove, recipientsIn, withAddress, withoutRecipient } from './recipients.ts'

const shown = (lines: ReturnType<typeof recipientsIn>) => lines.map(({ address }) => address)

it('always ends with a blank line', () => {
  expect(shown(recipientsIn(''))).toEqual([''])
  const lines = recipientsIn('a@kea.example; b@kea.example')
  expect(shown(lines)).toEqual(['a@kea.example', 'b@kea.example', ''])
  expect(shown(withAddress(lines, 3, 'c@kea.example'))).toEqual(['a@kea.example', 'b@kea.example', 'c@kea.example', ''])
})

it('removes any line but the blank one at the end', () => {
  const lines = recipientsIn('a@kea.example')
  expect(canRemove(lines, 2)).toBe(false)
  expect(withoutRecipient(lines, 2)).toBe(lines)
  expect(shown(withoutRecipient(lines, 1))).toEqual([''])
})

it('keeps lines apart after some were removed', () => {
  const lines = withAddress(withoutRecipient(recipientsIn('a@kea.example; b@kea.example'), 1), 3, 'c@kea.example')
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
})

it('drops blank lines and blanks around addresses', () => {
  const lines = withAddress(recipientsIn('a@kea.example; b@kea.example'), 1, '   ')
  expect(addressesOf(withAddress(lines, 2, ' c@kea.example '))).toEqual(['c@kea.example'])
})
