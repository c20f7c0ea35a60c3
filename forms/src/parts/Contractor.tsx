import { isOwnSupplier } from './systems.ts'
import { useFacts, useSignatory } from '../sheet.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { Field, Fields } from './Field.tsx'
import { Section } from './Section.tsx'

/** The person who vouches, their company and registration; the person only where the operator is its own contractor. */
export function Contractor({ title }: { readonly title: string }) {
  const facts = useFacts()
  const signatory = useSignatory()
  const person = isOwnSupplier(facts) ? signatory : null
  return (
    <Section title={title}>
      <Fields>
        <Field name="contractor.person" label="Name of independently qualified person" value={person?.name} span={4} />
        <CompanyFields
          of="contractor"
          company={facts.supplier}
          labels={{ name: 'Company' }}
          fields={[
            ['name', 4],
            ['mailing', 4],
            ['landline', 3],
            ['email', 3],
          ]}
        />
        <Field name="contractor.iqp" label="IQP registration number" value={person?.iqpNumber} span={3} />
        <Field name="contractor.register" label="IQP register" span={3} />
      </Fields>
    </Section>
  )
}
