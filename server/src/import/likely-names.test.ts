import { expect, test } from 'vitest'
import { createLikelyNames } from './likely-names.ts'

const NAMES = ['Kea Fire Limited', 'Pūkeko Plumbing Group', 'Moa & Sons', 'The Rimu Trust', 'ABC', '12 Rata Street']

test.each([
  ['Kea Fire Ltd', ['Kea Fire Limited']],
  ['KEA FIRE NZ', ['Kea Fire Limited']],
  ['Kea Fir', ['Kea Fire Limited']],
  ['Kea Fireq', ['Kea Fire Limited']],
  ['Kae Fire', ['Kea Fire Limited']],
  ['Pukeko Plumbin Group', ['Pūkeko Plumbing Group']],
  ['Moa and Sons', ['Moa & Sons']],
  ['Rimu Holdings Ltd', []],
  ['Rimu Trst', ['The Rimu Trust']],
  ['ABD', []],
  ['Kea Fire Napier', []],
  ['13 Rata Street', []],
  ['12 Rata Stret', ['12 Rata Street']],
  ['Limited', []],
  ['', []],
])('%s is likely %j', async (name, found) => {
  const findLikely = await createLikelyNames(NAMES, (each) => each, ['Kea Fire', name])
  expect(findLikely(name)).toEqual(found)
})

test('the likeliest comes first, and each once', async () => {
  const names = ['Kea Fires', 'Kea Fire Limited', 'Kea Fir', 'The Kea Fire Company']
  const findLikely = await createLikelyNames(names, (each) => each, ['Kea Fire', 'kea fire ltd'])
  expect(findLikely('Kea Fire')).toEqual(['Kea Fire Limited', 'The Kea Fire Company', 'Kea Fires', 'Kea Fir'])
})
