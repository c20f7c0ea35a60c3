import type { PropertyEvacuation } from '@app/contract/evacuation/schema'
import { memo, useState } from 'react'
import { NO_ERRORS } from '../lib/draft.ts'
import { ShowHideSection } from '../ui/layout/ShowHideSection.tsx'
import { BLANK_EVACUATION, isBlankEvacuation } from './evacuation-record.ts'
import { EvacuationForm, type EvacuationFormProps } from './EvacuationForm.tsx'

interface EvacuationPanelProps extends Omit<EvacuationFormProps, 'record'> {
  readonly record: PropertyEvacuation | null
}

/**
 * A building's evacuation record, for internal users. Hidden at first while it is blank
 * (docs/rules/records.md#bwof-and-evacuation-records).
 */
export const EvacuationPanel = memo(function EvacuationPanel({ record, edits, errors }: EvacuationPanelProps) {
  const hasContent = record !== null && !isBlankEvacuation(record)
  const [isShown, setShown] = useState(hasContent)

  // Opens to show errors.
  if (errors !== NO_ERRORS && !isShown) setShown(true)

  return (
    <ShowHideSection
      title="Evacuation Details"
      isShown={isShown}
      onChange={setShown}
      hiddenNote={hasContent ? 'Hidden.' : 'Nothing has been recorded yet.'}
    >
      <EvacuationForm record={record ?? BLANK_EVACUATION} edits={edits} errors={errors} />
    </ShowHideSection>
  )
})
