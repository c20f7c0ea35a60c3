import { useQueries } from '@tanstack/react-query'
import type { SeenCompany } from '@app/contract/company/schema'
import { displayName } from '@app/contract/contact/rules'
import { companyQuery } from '../company/api.ts'

/** The address of a contact of one of the companies that an e-mail concerns. */
export interface KnownAddress {
  readonly address: string
  readonly name: string
}

const addressesIn = (company: SeenCompany | undefined): KnownAddress[] =>
  (company?.contacts ?? [])
    .filter(({ email, active, whenDeleted }) => email !== '' && active !== false && !whenDeleted)
    .map((contact) => ({ address: contact.email, name: displayName(contact) }))

/** The addresses that people are likely to write to; none until they are known. */
export const useKnownAddresses = (companyIds: readonly (number | null)[]): readonly KnownAddress[] =>
  useQueries({
    queries: companyIds.filter((id) => id !== null).map(companyQuery),
    combine: (companies) => companies.flatMap(({ data }) => addressesIn(data)),
  })
