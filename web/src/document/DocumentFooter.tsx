import { SCALING_PERCENTAGES } from '@app/contract/document/rules'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import type { SheetState } from './use-sheet.ts'
import type { useDocumentSheet } from './use-document-sheet.ts'

interface SheetProps {
  readonly sheet: SheetState
}

/** Who signs; position and registration number follow onto the form. */
export function IssuedByField({ sheet: { issuedBy } }: SheetProps) {
  if (!issuedBy) return null
  const { signers, value, onChange } = issuedBy
  return (
    <ChoiceField
      label="Issued by"
      choices={[null, ...signers.map(({ signatoryId }) => signatoryId)]}
      labelOf={(id) => signers.find(({ signatoryId }) => signatoryId === id)?.name ?? '(left to the pen)'}
      value={value}
      onChange={onChange}
    />
  )
}

/** The date of what the operator's own company certifies. */
export function IssueDateField({ sheet: { issuedDate } }: { readonly sheet: ReturnType<typeof useDocumentSheet> }) {
  return issuedDate && <DateField label="Issue Date" w={150} popoverProps={{ position: 'top-start' }} {...issuedDate} />
}

/** How large the form is printed, where it does not follow the number of services. */
export function ScalingField({ sheet: { scaling } }: SheetProps) {
  return scaling && <PercentageField {...scaling} />
}

interface PercentageFieldProps {
  readonly value: number
  readonly onChange: (value: number) => void
}

/** What an arrow key adds or takes away. */
const STEP = 5
const STEPS: Readonly<Record<string, number>> = { ArrowUp: STEP, ArrowDown: -STEP }

/** A text field: the browser's number field reads the decimal point of the browser's language. */
function PercentageField({ value, onChange }: PercentageFieldProps) {
  const { min, max } = SCALING_PERCENTAGES
  const [typed, setTyped] = useState(String(value))
  const type = (text: string): void => {
    setTyped(text)
    if (takesPercentage(numberIn(text))) onChange(numberIn(text))
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      label="Scaling %"
      w={100}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={(event) => {
        const step = STEPS[event.key]
        if (step === undefined) return
        event.preventDefault()
        type(String(Math.min(max, Math.max(min, value + step))))
      }}
      error={!takesPercentage(numberIn(typed)) && `${min} to ${max}`}
    />
  )
}

/** NaN for what is no number. */
const numberIn = (text: string): number => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN)

const takesPercentage = (value: number): boolean => value >= SCALING_PERCENTAGES.min && value <= SCALING_PERCENTAGES.max
