import { Section } from '../parts/Section.tsx'
import { useFacts } from '../sheet.ts'

interface DraftProps {
  /** Empty for a warrant that can be issued. */
  readonly reasons: readonly string[]
}

/** Lies across each page of a warrant that cannot be issued. */
export function Mark({ reasons }: DraftProps) {
  return reasons.length > 0 && <p className="draft">DRAFT, not issued</p>
}

/** Says why the warrant is a draft. */
export function Reasons({ reasons }: DraftProps) {
  if (reasons.length === 0) return null
  return (
    <Section title="Why this is a draft">
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Section>
  )
}

export const DraftMark = () => <Mark reasons={useFacts().draftReasons} />

/** At the end of the form. */
export const DraftReasons = () => <Reasons reasons={useFacts().draftReasons} />
