import { printedDay, type Day } from '@app/contract/dates'
import { DayBlank } from './DayBlank.tsx'
import { Field, Fields } from './Field.tsx'
import { PenLine } from './PenLine.tsx'

interface SignatureBlockProps {
  /** Starts the names of its blanks. */
  readonly of: string
  /** Says whose signature it is. */
  readonly label: string
  readonly name?: string | undefined
  readonly position?: string | undefined
  readonly organisation?: string | undefined
  /** Undefined leaves out the field; null or empty shows a blank. */
  readonly iqpNumber?: string | null
  readonly date?: Day | null
  readonly dateLabel?: string
  /** The name of the blank for a missing date. Without it, the date is written by hand. */
  readonly dateBlank?: string
}

/** A line to sign on, with the date, name, position and organisation of the signatory. */
export function SignatureBlock(props: SignatureBlockProps) {
  const { of, label, name, position, organisation, iqpNumber, date, dateLabel = 'Date', dateBlank } = props
  const asksForRegistration = iqpNumber !== undefined
  return (
    <Fields>
      <PenLine label={label} span={8} />
      <PenLine label={dateLabel} span={4}>
        {printedDay(date) || (dateBlank && <DayBlank name={dateBlank} label={dateLabel} />)}
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
