import { CERTIFICATE_KIND_NAMES } from '@app/contract/certificate/rules'
import type { FoundCertificate } from '@app/contract/certificate/schema'
import { companySearchText, hasFlag } from '@app/contract/company/rules'
import type { CompanyListRow } from '@app/contract/company/schema'
import { shownDay } from '@app/contract/dates'
import { propertySearchText } from '@app/contract/property/rules'
import type { PropertyListRow } from '@app/contract/property/schema'
import { STATE_WORDS } from '../certificate/certificate-words.ts'
import { keywordIndex } from '../lib/keyword-search/keyword-index.ts'
import type { RecentRecord } from '../kept/recent-records.ts'

export interface SearchResult {
  readonly key: string
  readonly to: string
  /** The query of the address. */
  readonly search?: { readonly certificate: number }
  readonly label: string
  readonly description: string
  readonly isActive: boolean
}

/** The maximum number of results of one kind. */
const LIMIT = 8

const companyResult = (row: CompanyListRow): SearchResult => ({
  key: `company ${row.id}`,
  to: `/companies/${row.id}`,
  label: row.name,
  description: [row.id, row.loc, row.conts].filter(Boolean).join(' · '),
  isActive: hasFlag(row.flags, 'active'),
})

const propertyResult = (row: PropertyListRow): SearchResult => ({
  key: `property ${row.propertyId}`,
  to: `/property/${row.propertyId}`,
  label: row.propertyNameAndLocation,
  description: [row.propertyId, row.customerPropertyRef].filter(Boolean).join(' · '),
  isActive: row.active,
})

/** Opens the property at the certificate. */
export const certificateResult = (found: FoundCertificate): SearchResult => ({
  key: `certificate ${found.certificateId}`,
  to: `/property/${found.propertyId}`,
  search: { certificate: found.certificateId },
  label: [found.iqpName, found.iqpRegistrationNumber].filter(Boolean).join(', '),
  description: [
    CERTIFICATE_KIND_NAMES[found.kind],
    found.propertyName,
    `warrant of ${shownDay(found.bwofAnniversary)}`,
    STATE_WORDS[found.state].word.toLowerCase(),
  ].join(' · '),
  isActive: true,
})

export interface RecordFinder {
  /** Recently opened records that are still in the lists. */
  recent(records: readonly RecentRecord[]): readonly SearchResult[]
  /** Companies are found by their contacts' names too. Active and recent ones come first. */
  companies(query: string, recent: readonly RecentRecord[]): readonly SearchResult[]
  properties(query: string, recent: readonly RecentRecord[]): readonly SearchResult[]
}

/** Searches the lists that are stored in the browser. */
export function createRecordFinder(
  companies: readonly CompanyListRow[],
  properties: readonly PropertyListRow[],
): RecordFinder {
  const companyIndex = keywordIndex(companies, companySearchText)
  const propertyIndex = keywordIndex(properties, propertySearchText)

  const best = (found: readonly SearchResult[], recent: readonly RecentRecord[]): readonly SearchResult[] => {
    const opened = new Set(recent.map(({ kind, id }) => `${kind} ${id}`))
    const rank = ({ key, isActive }: SearchResult): number => (opened.has(key) ? 0 : isActive ? 1 : 2)
    return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, LIMIT)
  }

  return {
    recent: (records) =>
      records.flatMap(({ kind, id }) => {
        if (kind === 'company') return companies.filter((row) => row.id === id).map(companyResult)
        return properties.filter((row) => row.propertyId === id).map(propertyResult)
      }),
    companies: (query, recent) => best(companyIndex.matching(query).map(companyResult), recent),
    properties: (query, recent) => best(propertyIndex.matching(query).map(propertyResult), recent),
  }
}
