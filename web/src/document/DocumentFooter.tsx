import { SCALING_PERCENTAGES } from '@app/contract/document/rules'
import { NumberInput } from '@mantine/core'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { DateField } from '../ui/DateField.tsx'
import type { DocumentSheetState } from './use-document-sheet.ts'

interface SheetProps {
  readonly sheet: DocumentSheetState
}

/** Who of the operator signs; his position and registration number follow him onto the form. */
export function IssuedByField({ sheet: { issuedBy } }: SheetProps) {
  if (!issuedBy) return null
  const { signatories, value, onChange } = issuedBy
  return (
    <ChoiceField
      label="Issued by"
      choices={[null, ...signatories.map(({ signatoryId }) => signatoryId)]}
      labelOf={(id) => signatories.find(({ signatoryId }) => signatoryId === id)?.name ?? '(left to the pen)'}
      value={value}
      onChange={onChange}
    />
  )
}

/** The date of what the operator's own company certifies. */
export function IssueDateField({ sheet: { issuedDate } }: SheetProps) {
  return issuedDate && <DateField label="Issue Date" w={150} popoverProps={{ position: 'top-start' }} {...issuedDate} />
}

/** How large the form is printed, where it does not follow the number of services. */
export function ScalingField({ sheet: { scaling } }: SheetProps) {
  if (!scaling) return null
  const { min, max } = SCALING_PERCENTAGES
  return (
    <NumberInput
      label="Scaling"
      suffix="%"
      w={100}
      min={min}
      max={max}
      clampBehavior="blur"
      step={5}
      value={scaling.value}
      onChange={(value) => {
        if (typeof value === 'number' && value >= min && value <= max) scaling.onChange(value)
      }}
    />
  )
}
