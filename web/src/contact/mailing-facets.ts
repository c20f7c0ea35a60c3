import { CONTACT_KINDS, contactKinds, type ContactKind } from '@app/contract/contact/rules'
import type { ContactListRow } from '@app/contract/contact/schema'
import { facetChoice, type ChosenFacet, type Facet } from '../ui/table/facets.ts'

const KIND_NAMES: Readonly<Record<ContactKind, string>> = {
  customer: 'Customer',
  supplier: 'Supplier',
  owner: 'Owner',
  authority: 'Authority',
  site: 'Site contact',
}
const AUTOMATION_NAMES = { yes: 'Gets them', no: 'Gets none' } as const

const isKind = (key: string): key is ContactKind => Object.hasOwn(KIND_NAMES, key)
const isAutomation = (key: string): key is keyof typeof AUTOMATION_NAMES => Object.hasOwn(AUTOMATION_NAMES, key)
const kindName = (key: string): string => (isKind(key) ? KIND_NAMES[key] : '')
const automationName = (key: string): string => (isAutomation(key) ? AUTOMATION_NAMES[key] : '')

/** The facets of the mailing list. */
export const MAILING_FACETS: readonly Facet<ContactListRow>[] = [
  {
    name: 'kind',
    label: 'Kind',
    keyOf: contactKinds,
    wordsOf: (_, key) => kindName(key),
    nameOf: kindName,
    none: 'No kind',
  },
  {
    name: 'automation',
    label: 'Automation',
    keyOf: (row) => (row.enableAutomationEmails ? 'yes' : 'no'),
    wordsOf: (_, key) => automationName(key),
    nameOf: automationName,
    none: 'Not known',
  },
  {
    name: 'job',
    label: 'Job title',
    keyOf: (row) => row.jobTitle,
    wordsOf: (row) => row.jobTitle,
    none: 'No job title',
  },
]

/** What the export filters by for the chosen values. */
export function mailingFacetQuery(chosen: readonly ChosenFacet<ContactListRow>[]) {
  const kinds = facetChoice(chosen, 'kind')
  return {
    kinds: kinds && CONTACT_KINDS.filter((kind) => kinds.includes(kind)),
    automation: facetChoice(chosen, 'automation')
      ?.filter(isAutomation)
      .map((key) => key === 'yes'),
    jobTitles: facetChoice(chosen, 'job'),
  }
}
