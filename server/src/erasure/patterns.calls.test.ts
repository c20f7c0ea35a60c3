import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { ownPattern, personPattern, withoutBounds, type Terms } from './patterns.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const PERSON: Terms = {
  names: [{ firstName: 'Mārama', lastName: "O'Brien-Pōtiki" }],
  emails: ['m.obrien@kea.example'],
  phones: ['+64 21 555 0123', '(09) 435 1234', '0800 123'],
}

const erased = async (text: string, pattern = personPattern(PERSON)): Promise<string> => {
  const { rows } = await sql<{ left: string }>`select erased_text(${text}, ${pattern}) as left`.execute(database.db)
  return rows[0]?.left ?? 'nothing'
}

test.each([
  ['Ask Mārama O’Brien-Pōtiki.', 'Ask [erased].'],
  ["Ask MARAMA O'BRIEN-POTIKI", 'Ask [erased]'],
  ['<b>Ma\u0304rama&nbsp;O&#39;Brien-Pōtiki</b>', '<b>[erased]</b>'],
  ["O'Brien-Pōtiki, Mārama (owner)", '[erased] (owner)'],
  ['to <M.OBrien@Kea.example>.', 'to <[erased]>.'],
  ['mailto:m.obrien%40kea.example', 'mailto:[erased]'],
  ['ring 021 555 0123 or 0215550123', 'ring [erased] or [erased]'],
  ['ring (+64) 21-555-0123, 0064215550123', 'ring [erased], [erased]'],
  ['landline 09 4351234, 64 9 435 1234', 'landline [erased], [erased]'],
])('%s', async (text, left) => {
  expect(await erased(text)).toBe(left)
})

test.each([
  'Mārama Brown and Tāne O’Brien',
  "xMārama O'Brien-Pōtikis",
  'bm.obrien@kea.example and m.obrien@kea.example.nz',
  'number 1021 555 0123 and 021 555 01234',
  'dial 0800 123',
])('%s stays', async (text) => {
  expect(await erased(text)).toBe(text)
})

test('a part of the name goes from texts to the person, as it is spelt', async () => {
  expect(await erased('Dear Marama, a marama of rain. Mārama', ownPattern(PERSON))).toBe(
    'Dear [erased], a marama of rain. [erased]',
  )
})

test('nothing is known of somebody without name, address and number', async () => {
  const nobody = { names: [{ firstName: 'Reception', lastName: '' }], emails: [], phones: [''] }
  expect(await erased('Reception is open', personPattern(nobody))).toBe('Reception is open')
})

test('long texts, and those with signs of regular expressions, come out whole', async () => {
  const long = `${'Rain on the roof. '.repeat(5000)}Mārama O'Brien-Pōtiki`
  expect(await erased(long)).toBe(long.replace("Mārama O'Brien-Pōtiki", '[erased]'))
  const odd = { names: [{ firstName: 'A.*(b', lastName: '[c]{2}$' }], emails: ['a+b|c@d.example'], phones: [] }
  expect(await erased('A.*(b [c]{2}$ a+b|c@d.example Axx', personPattern(odd))).toBe('[erased] [erased] Axx')
})

test.each([
  ['Ask Mārama O’Brien-Pōtiki or ring 021 555 0123', PERSON],
  ['to <M.OBrien@Kea.example>.', PERSON],
  ['Ask (?<![0-9]) Rere.', { names: [{ firstName: '(?<![0-9])', lastName: 'Rere' }], emails: [], phones: [] }],
])('what is found in %s is found without the bounds too', async (text, terms) => {
  for (const pattern of [personPattern(terms), ownPattern(terms)]) {
    const { rows } = await sql<{ found: boolean; wide: boolean }>`select ${text}::text ~ ${pattern} as found,
      ${text}::text ~ ${withoutBounds(pattern)} as wide`.execute(database.db)
    expect(rows).toEqual([{ found: true, wide: true }])
  }
})
