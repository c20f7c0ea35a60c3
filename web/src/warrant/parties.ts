import { getCompany } from '@app/contract/company/calls'
import type { VisibleContact } from '@app/contract/contact/schema'
import type { VisibleProperty } from '@app/contract/property/schema'
import { WARRANT_PARTIES, type WarrantParty } from '@app/contract/warrant/schema'
import { useQuery } from '@tanstack/react-query'
import { send } from '../lib/send.ts'

/** The parties that a warrant is sent to, in words. */
export const PARTY_NAMES: Readonly<Record<WarrantParty, string>> = {
  authority: 'Regional authority',
  owner: 'Owner',
  customer: 'Customer',
  site: 'Site contacts',
}

export type Addresses = Readonly<Record<WarrantParty, readonly string[]>>

/** The addresses of those who get e-mails of the product (docs/rules/reminders.md#recipients). */
const addressesOf = (contacts: readonly VisibleContact[] = []): readonly string[] =>
  contacts
    .filter((each) => each.active && !each.whenDeleted && each.enableAutomationEmails && each.email !== '')
    .map(({ email }) => email)

const useCompanyContacts = (companyId: number | null) =>
  useQuery({
    queryKey: ['company', companyId, 'contacts of a warrant'],
    queryFn: async ({ signal }) =>
      (await send(getCompany, { params: { companyId: companyId ?? 0 }, signal })).contacts ?? [],
    enabled: companyId !== null,
    meta: { failure: 'Error loading the addresses' },
  })

/** The addresses of each party of a property; undefined until all are known. */
export function useAddresses(property: VisibleProperty | undefined): Addresses | undefined {
  const authority = useCompanyContacts(property?.regionalAuthorityCompanyId ?? null)
  const customer = useCompanyContacts(property?.customerCompanyId ?? null)
  if (!property || authority.isLoading || customer.isLoading) return undefined
  return {
    authority: addressesOf(authority.data),
    owner: addressesOf(property.ownerContacts),
    customer: addressesOf(customer.data),
    site: addressesOf(property.siteContacts),
  }
}

export const reachableParties = (addresses: Addresses): readonly WarrantParty[] =>
  WARRANT_PARTIES.filter((party) => addresses[party].length > 0)
