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
  ['email', 6],
  ['website', 6],
]

interface OwnerSectionProps {
  readonly title: string
  readonly fields?: typeof ALL
}

/** The fields of a form about the owner; by default all of them, as on prescribed forms. */
export function OwnerSection({ title, fields = ALL }: OwnerSectionProps) {
  const { owner } = useFacts()
  return (
    <Section title={title}>
      <Fields>
        <CompanyFields of="owner" company={owner} labels={{ name: 'Name of owner' }} fields={fields} />
      </Fields>
    </Section>
  )
}
