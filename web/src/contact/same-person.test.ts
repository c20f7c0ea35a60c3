import { expect, test } from 'vitest'
import { buildListedContact } from '../testing/factories.ts'
import { contactsToSync } from './contacts-draft.ts'
import { samePerson } from './same-person.ts'

const atKauri = buildListedContact({ contactId: 1, companyName: 'Kauri Trust' })
const atRimu = buildListedContact({ contactId: 2, companyName: 'Rimu Trust' })
const director = buildListedContact({ contactId: 3, jobTitle: 'Director' })

test('contacts with the same details are the same person', () => {
  expect(samePerson([atKauri, director, atRimu])).toEqual([atKauri, atRimu])
  expect(samePerson([director, atKauri, atRimu])).toEqual([director])
  expect(samePerson([])).toEqual([])
})

test('edits are sent with the first contact, and the others as they were read', () => {
  const edits = new Map([[1, new Map([['jobTitle', 'Chair']])]])
  const { whenUpdated } = atKauri
  expect(contactsToSync([atKauri, atRimu], edits).payload).toEqual([
    { contactId: 1, whenUpdated, jobTitle: 'Chair' },
    { contactId: 2, whenUpdated },
  ])
})
