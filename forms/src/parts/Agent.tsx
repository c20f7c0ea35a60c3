import type { FormCompany } from '@app/contract/document/form-facts'
import { useSignatory } from '../sheet.ts'
import { CompanyFields, type CompanyFact } from './CompanyFields.tsx'
import { Fields } from './Field.tsx'

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

/** Name, contact, addresses, phones and e-mail of the agent. The contact is the signatory. */
export function AgentFields({ company, fields = ALL }: AgentFieldsProps) {
  const signatory = useSignatory()
  return (
    <Fields>
      <CompanyFields
        of="agent"
        company={company}
        contactName={signatory?.name}
        labels={{ name: 'Name of agent' }}
        fields={fields}
      />
    </Fields>
  )
}
