import type { FormCompany } from '@app/contract/document/form-facts'
import { useFacts, useSignatory } from '../sheet.ts'
import { CompanyFields, type CompanyFact } from './CompanyFields.tsx'
import { Field, Fields } from './Field.tsx'
import { reachedThrough } from './values.ts'

const ALL: readonly (readonly [CompanyFact, number])[] = [
  ['name', 6],
  ['contact', 6],
  ['mailing', 6],
  ['street', 6],
  ['landline', 3],
  ['mobile', 3],
  ['facsimile', 2],
  ['email', 4],
]

interface AgentFieldsProps {
  readonly company: FormCompany | null
  readonly fields?: typeof ALL
  readonly labels?: Partial<Record<CompanyFact, string>>
  readonly hints?: Partial<Record<CompanyFact, string>>
  /** The owner acts without an agent. */
  readonly isAbsent?: boolean
}

/**
 * The agent and how to reach it, and its relationship to the owner. The signatory is the one person who is named, with
 * their own address and telephone.
 */
export function AgentFields({ company, fields = ALL, labels, hints, isAbsent = false }: AgentFieldsProps) {
  const { bwof } = useFacts()
  const signatory = useSignatory()
  return (
    <Fields>
      <CompanyFields
        of="agent"
        company={company && signatory ? reachedThrough(company, signatory) : company}
        contactName={signatory?.name}
        labels={{ name: 'Name of agent', ...labels }}
        {...(hints && { hints })}
        fields={fields}
        isAbsent={isAbsent}
      />
      <Field
        name="agent.relationship"
        label="Relationship to owner"
        hint="state details of authorisation from the owner to make the application on the owner’s behalf"
        value={isAbsent ? '–' : bwof?.relationshipToOwner}
        span={12}
      />
    </Fields>
  )
}
