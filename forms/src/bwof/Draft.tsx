import { Section } from '../parts/Section.tsx'
import { useFacts } from '../sheet.ts'

/** Lies across each page of a warrant that cannot be issued. */
export function DraftMark() {
  const { draftReasons } = useFacts()
  return draftReasons.length > 0 && <p className="draft">DRAFT, not issued</p>
}

/** Says at the end why the warrant is a draft. */
export function DraftReasons() {
  const { draftReasons } = useFacts()
  if (draftReasons.length === 0) return null
  return (
    <Section title="Why this is a draft">
      <ul>
        {draftReasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Section>
  )
}
