import { expect, test } from 'vitest'
import { ContactSearchQuery } from '@app/contract/contact/schema'
import { mailingQuery } from './mailing-query.ts'
import { MailingListSearch } from './mailing-search.ts'

test('an address without a query asks for what the mailing list shows at first', () => {
  expect(mailingQuery(MailingListSearch.parse({}), false)).toEqual(ContactSearchQuery.parse({}))
})

test('each switch of the address is one of the search', () => {
  const search = MailingListSearch.parse({
    q: 'hem',
    place: 'napier',
    island: 'NI',
    onlyActive: 'false',
    customers: 'false',
    siteContacts: 'true',
    missingEmails: 'true',
    duplicateEmails: 'true',
  })
  expect(mailingQuery(search, false)).toMatchObject({
    keywords: 'hem',
    city: 'napier',
    island: 'NI',
    includeInactive: true,
    includeCustomers: false,
    includeSuppliers: true,
    includeOwners: true,
    includeSiteContacts: true,
    includeContactsWithoutEmail: true,
    ignoreDuplicateEmailAddresses: false,
  })
})

test('edit mode shows duplicates whatever the switch says', () => {
  expect(mailingQuery(MailingListSearch.parse({}), true).ignoreDuplicateEmailAddresses).toBe(false)
})
