import { printedDay, type Day } from '@app/contract/dates'
import { Field, Fields } from './Field.tsx'
import { PenLine } from './PenLine.tsx'

interface SignatureBlockProps {
  /** What its blanks are called. */
  readonly of: string
  /** Whose signature it is. */
  readonly label: string
  readonly name?: string | undefined
  readonly position?: string | undefined
  readonly organisation?: string | undefined
  /** Left out where no registration is asked for; null or empty is a blank. */
  readonly iqpNumber?: string | null
  readonly date?: Day | null
  readonly dateLabel?: string
}

/** A line to sign on, and below it who signs, for whom and when. */
export function SignatureBlock(props: SignatureBlockProps) {
  const { of, label, name, position, organisation, iqpNumber, date, dateLabel = 'Date' } = props
  const asksForRegistration = iqpNumber !== undefined
  return (
    <Fields>
      <PenLine label={label} span={8} />
      <PenLine label={dateLabel} span={4}>
        {printedDay(date)}
      </PenLine>
      <Field name={`${of}.name`} label="Name" value={name} span={asksForRegistration ? 3 : 4} />
      <Field name={`${of}.position`} label="Position" value={position} span={asksForRegistration ? 3 : 4} />
      <Field name={`${of}.organisation`} label="Organisation" value={organisation} span={asksForRegistration ? 3 : 4} />
      {asksForRegistration && (
        <Field name={`${of}.iqp`} label="IQP registration number" value={iqpNumber ?? undefined} span={3} />
      )}
    </Fields>
  )
}
