import { useQueries } from '@tanstack/react-query'
import type { VisibleCompany } from '@app/contract/company/schema'
import { companyQuery } from '../../company/api.ts'

/** The address of a contact of a company that an e-mail concerns. */
export interface KnownAddress {
  readonly address: string
  /** Empty for a shared mailbox. */
  readonly name: string
}

const addressesIn = (company: VisibleCompany | undefined): KnownAddress[] =>
  (company?.contacts ?? [])
    .filter(({ email, active, whenDeleted }) => email !== '' && active !== false && !whenDeleted)
    .map(({ email, firstName, lastName }) => ({
      address: email,
      name: [firstName, lastName].filter(Boolean).join(' '),
    }))

/** The contacts' addresses to suggest as recipients. Empty until they are loaded. */
export const useKnownAddresses = (companyIds: readonly (number | null)[]): readonly KnownAddress[] =>
  useQueries({
    queries: companyIds.filter((id) => id !== null).map(companyQuery),
    combine: (companies) => companies.flatMap(({ data }) => addressesIn(data)),
  })
