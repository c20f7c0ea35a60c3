import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { ContactSearchQuery, type ContactListRow } from '@app/contract/contact/schema'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { buildCompany, buildContact } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { searchContacts } from './search-contacts.ts'

const opened = useTestApp()

/** Parts of names, including difficult ones: combining marks, other letters, symbols, spaces. */
const LETTERS = 'a á b c Ā ā ø ß İ ı ﬁ Ж ж 中 ② ² ½ ™ – ’ \u0304 \u20dd 1 2 . @ - _ % \\ ^ / A B 👍🏽'
  .split(' ')
  .concat(' ', '\u00a0')
const words = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 0, maxLength: 12 })
const SAMPLE = fc.sample(fc.tuple(words, words, words), { numRuns: 150, seed: 7 })

beforeAll(async () => {
  const { db } = opened()
  const companyId = await buildCompany(db, { companyName: 'x', city: '', isCustomer: true })
  for (const [firstName, lastName, jobTitle] of SAMPLE) {
    await buildContact(db, { companyId, firstName, lastName, jobTitle, email: '' })
  }
})

test('a search finds exactly what the rule of all keyword filters finds', async () => {
  const { db } = opened()
  const find = async (text: string) => {
    const query = { keywords: text, includeContactsWithoutEmail: true }
    const { signal } = new AbortController()
    const found: ContactListRow[] = []
    for await (const rows of searchContacts(db, ContactSearchQuery.parse(query), signal)) {
      found.push(...rows.map((row): ContactListRow => JSON.parse(row)))
    }
    return found
  }
  const all = await find('')
  expect(all).toHaveLength(SAMPLE.length)
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 4 }), async (text) => {
      const asked = keywords(ContactSearchQuery.parse({ keywords: text }).keywords)
      const expected = all.filter((row) =>
        matchesKeywords(fold([row.firstName, row.lastName, row.jobTitle, 'x'].join(' ')), asked),
      )
      expect((await find(text)).map((row) => row.contactId)).toEqual(expected.map((row) => row.contactId))
    }),
    { numRuns: 400 },
  )
})
