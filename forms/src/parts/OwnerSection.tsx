import { useFacts } from '../sheet.ts'
import { CompanyFields, type CompanyFact } from './CompanyFields.tsx'
import { Fields } from './Field.tsx'
import { Section } from './Section.tsx'

const ALL: readonly (readonly [CompanyFact, number])[] = [
  ['name', 6],
  ['contact', 6],
  ['mailing', 6],
  ['street', 6],
  ['landline', 3],
  ['mobile', 3],
  ['daytime', 3],
  ['afterHours', 3],
  ['facsimile', 3],
  ['email', 5],
  ['website', 4],
]

interface OwnerSectionProps {
  readonly title: string
  readonly fields?: typeof ALL
  readonly labels?: Partial<Record<CompanyFact, string>>
  readonly hints?: Partial<Record<CompanyFact, string>>
}

/** The fields of a form about the owner; by default all of them, as on prescribed forms. */
export function OwnerSection({ title, fields = ALL, labels, hints }: OwnerSectionProps) {
  const { owner } = useFacts()
  return (
    <Section title={title}>
      <Fields>
        <CompanyFields
          of="owner"
          company={owner}
          labels={{ name: 'Name of owner', ...labels }}
          {...(hints && { hints })}
          fields={fields}
        />
      </Fields>
    </Section>
  )
}
