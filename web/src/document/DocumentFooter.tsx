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

/** Chooses who signs. Their position and registration number are printed too. */
export function IssuedByField({ sheet: { issuedBy } }: SheetProps) {
  if (!issuedBy) return null
  const { signers, value, onChange } = issuedBy
  return (
    <ChoiceField
      label="Issued by"
      choices={[null, ...signers.map(({ signatoryId }) => signatoryId)]}
      labelOf={(id) => signers.find(({ signatoryId }) => signatoryId === id)?.name ?? '(by hand)'}
      value={value}
      onChange={onChange}
    />
  )
}

/** The issue date, for certificates of the operator's own company. */
export function IssueDateField({ sheet: { issuedDate } }: { readonly sheet: ReturnType<typeof useDocumentSheet> }) {
  return issuedDate && <DateField label="Issue Date" w={150} popoverProps={{ position: 'top-start' }} {...issuedDate} />
}

/** The print scale, for forms that are not fitted to a number of pages. */
export function ScalingField({ sheet: { scaling } }: SheetProps) {
  return scaling && <PercentageField {...scaling} />
}

interface PercentageFieldProps {
  readonly value: number
  readonly onChange: (value: number) => void
}

/** The percentage that an arrow key adds or subtracts. */
const STEP = 5
const STEPS: Readonly<Record<string, number>> = { ArrowUp: STEP, ArrowDown: -STEP }

/** A text field, because the browser's number field expects the decimal separator of the browser's language. */
function PercentageField({ value, onChange }: PercentageFieldProps) {
  const { min, max } = SCALING_PERCENTAGES
  const [typed, setTyped] = useState(String(value))
  const type = (text: string): void => {
    setTyped(text)
    if (isValidPercentage(numberIn(text))) onChange(numberIn(text))
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
      error={!isValidPercentage(numberIn(typed)) && `${min} to ${max}`}
    />
  )
}

/** NaN if the text is not a number. */
const numberIn = (text: string): number => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN)

const isValidPercentage = (value: number): boolean =>
  value >= SCALING_PERCENTAGES.min && value <= SCALING_PERCENTAGES.max
