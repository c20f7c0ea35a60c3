import { useFacts, useSignatory } from '../sheet.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { Field, Fields } from './Field.tsx'
import { Section } from './Section.tsx'

interface ContractorProps {
  readonly title: string
  /** The field beside the company's name. */
  readonly reachedBy?: 'mailing' | 'contact'
}

/**
 * The certifying person, their company and registration. The person is only filled in if the operator is the
 * contractor.
 */
export function Contractor({ title, reachedBy = 'mailing' }: ContractorProps) {
  const { supplier } = useFacts()
  const signatory = useSignatory()
  return (
    <Section title={title}>
      <Fields>
        <Field
          name="contractor.person"
          label="Name of independently qualified person"
          value={signatory?.name}
          span={4}
        />
        <CompanyFields
          of="contractor"
          company={supplier}
          labels={{ name: 'Company' }}
          fields={[
            ['name', 4],
            [reachedBy, 4],
            ['landline', 3],
            ['email', 3],
          ]}
        />
        <Field name="contractor.iqp" label="IQP registration number" value={signatory?.iqpNumber} span={3} />
        <Field name="contractor.register" label="IQP register" span={3} />
      </Fields>
    </Section>
  )
}
