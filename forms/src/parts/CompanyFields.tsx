import type { FormCompany } from '@app/contract/document/form-facts'
import { Field } from './Field.tsx'
import { landline, mailingAddress, personName, streetAddress } from './values.ts'

interface Fact {
  label: string
  value: (company: FormCompany) => string | undefined
}

const FACTS = {
  name: { label: 'Name', value: ({ companyName }) => companyName },
  contact: { label: 'Contact person', value: ({ contact }) => personName(contact) },
  mailing: { label: 'Mailing address', value: mailingAddress },
  street: { label: 'Street address/registered office', value: streetAddress },
  registeredOffice: { label: 'Registered office', value: () => undefined },
  landline: { label: 'Landline', value: landline },
  mobile: { label: 'Mobile', value: ({ contact }) => contact?.mobile },
  daytime: { label: 'Daytime', value: landline },
  afterHours: { label: 'After hours', value: () => undefined },
  facsimile: { label: 'Facsimile', value: () => undefined },
  email: { label: 'Email address', value: ({ contact }) => contact?.email },
  website: { label: 'Website', value: () => undefined },
} satisfies Record<string, Fact>

export type CompanyFact = keyof typeof FACTS
const FACTS_BY_NAME: Readonly<Record<CompanyFact, Fact>> = FACTS

/** A prescribed field stays on the form when it does not apply (docs/rules/documents.md#kinds-of-documents). */
const absentValue = (fact: CompanyFact): string => (fact === 'name' ? 'Not applicable' : '–')

interface CompanyFieldsProps {
  /** The role of the company, which starts the names of its blanks. */
  readonly of: 'owner' | 'agent' | 'contractor'
  readonly company: FormCompany | null
  /** The fields of the form in order, with their width in twelfths. */
  readonly fields: readonly (readonly [CompanyFact, number])[]
  /** Labels that replace the default ones. */
  readonly labels?: Partial<Record<CompanyFact, string>>
  /** What the form says about fields. */
  readonly hints?: Partial<Record<CompanyFact, string>>
  /** Replaces the company's own contact. */
  readonly contactName?: string | undefined
  /** There is no such company, so nothing is to be filled in. */
  readonly isAbsent?: boolean
}

/** The fields of a form about a company; all blank if the company is unknown. */
export function CompanyFields({
  of,
  company,
  fields,
  labels = {},
  hints = {},
  contactName,
  isAbsent = false,
}: CompanyFieldsProps) {
  return fields.map(([fact, span]) => {
    const { label, value } = FACTS_BY_NAME[fact]
    const known = (fact === 'contact' && contactName) || (company ? value(company) : undefined)
    return (
      <Field
        key={fact}
        name={`${of}.${fact}`}
        label={labels[fact] ?? label}
        hint={hints[fact]}
        value={isAbsent ? absentValue(fact) : known}
        span={span}
      />
    )
  })
}
