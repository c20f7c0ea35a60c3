import type { FormCompany, FormFacts } from '@app/contract/document/form-facts'
import { useFacts, useSignatory } from '../sheet.ts'
import { CompanyFields, type CompanyFact } from './CompanyFields.tsx'
import { Fields } from './Field.tsx'

/**
 * Who acts for the owner, by `bwofIssuedBy`: `none` when the owner issues the warrant; a company of null is an agent
 * that the records do not name.
 */
export function agentOf({ bwof, operator, warrantSupplier }: FormFacts): 'none' | { company: FormCompany | null } {
  switch (bwof?.bwofIssuedBy) {
    case 'Operator':
      return { company: operator }
    case 'Operator Supplier':
      return { company: warrantSupplier }
    case 'Owners Agent':
      return { company: null }
    case 'None':
    case undefined:
      return 'none'
  }
}

const ALL: readonly (readonly [CompanyFact, number])[] = [
  ['name', 6],
  ['contact', 6],
  ['mailing', 6],
  ['street', 6],
  ['landline', 3],
  ['mobile', 3],
  ['email', 6],
]

interface AgentFieldsProps {
  readonly company: FormCompany | null
  readonly fields?: typeof ALL
}

/** Name, contact, addresses, phones and e-mail. */
export function AgentFields({ company, fields = ALL }: AgentFieldsProps) {
  const { operator } = useFacts()
  const signatory = useSignatory()
  const isOperator = company !== null && company.companyId === operator?.companyId
  return (
    <Fields>
      <CompanyFields
        of="agent"
        company={company}
        contactName={isOperator ? signatory?.name : undefined}
        labels={{ name: 'Name of agent' }}
        fields={fields}
      />
    </Fields>
  )
}
