import { useFacts, useSignatory } from '../sheet.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { Field, Fields } from './Field.tsx'
import { Section } from './Section.tsx'
import { isOwnSupplier } from './systems.ts'
import { reachedThrough } from './values.ts'

/**
 * The contractor and the one person to reach there: the signatory if the operator is the contractor, otherwise the
 * contractor's contact. Other contractors write in who signs.
 */
export function Contractor({ title }: { readonly title: string }) {
  const facts = useFacts()
  const { supplier } = facts
  const signatory = useSignatory()
  const isOwn = isOwnSupplier(facts)
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
          company={supplier && signatory ? reachedThrough(supplier, signatory) : supplier}
          labels={{ name: 'Company' }}
          fields={[['name', 4], isOwn ? ['mailing', 4] : ['contact', 4], ['landline', 3], ['email', 3]]}
        />
        <Field name="contractor.iqp" label="IQP registration number" value={signatory?.iqpNumber} span={3} />
        <Field name="contractor.register" label="IQP register" span={3} />
      </Fields>
    </Section>
  )
}
