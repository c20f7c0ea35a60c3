import type { SavedBwof } from '@app/contract/bwof/schema'
import type { VisibleContact } from '@app/contract/contact/schema'
import { useCallbackRef } from '@mantine/hooks'
import { memo, useEffect, useState } from 'react'
import { NO_ERRORS, type DraftErrors } from '../lib/draft.ts'
import { ShowHideSection } from '../ui/layout/ShowHideSection.tsx'
import type { BwofEdits } from './bwof-edits.ts'
import { BLANK_BWOF, isBlankBwof } from './bwof-record.ts'
import { BwofFacts } from './BwofFacts.tsx'
import { BwofForm } from './BwofForm.tsx'

interface BwofPanelProps {
  readonly record: SavedBwof | null
  /** Whether the record is in the database. */
  readonly isSaved: boolean
  readonly ownerContacts: readonly VisibleContact[]
  readonly operatorName: string
  /** Suggestions for 'Issued by'. */
  readonly signatories?: readonly { readonly name: string }[] | undefined
  /** A field that somebody goes to from elsewhere. Another object each time. */
  readonly wantedField?: { readonly name: string | null }
  /** Undefined if the login may only read. */
  readonly edits?: BwofEdits | undefined
  readonly errors: DraftErrors
}

/**
 * A building's BWOF record, hidden at first while it is blank
 * (docs/rules/records.md#bwof-and-evacuation-records).
 */
export const BwofPanel = memo(function BwofPanel(props: BwofPanelProps) {
  const { record, isSaved, ownerContacts, operatorName, wantedField, edits, errors } = props
  const hasContent = record !== null && !isBlankBwof(record)
  const [isShown, setShown] = useState(hasContent)

  // Opens to show errors.
  if (errors !== NO_ERRORS && !isShown) setShown(true)

  const toggle = (shown: boolean): void => {
    setShown(shown)
    if (!edits) return
    if (shown && record === null) {
      edits.replace({ ...BLANK_BWOF, ownerContactId: ownerContacts[0]?.contactId ?? null })
    }
    // Removes a new record that nothing was entered into.
    if (!shown && !isSaved && record && isBlankBwof({ ...record, ownerContactId: null })) edits.replace(null)
  }

  const open = useCallbackRef(() => {
    if (!isShown || record === null) toggle(true)
  })
  useEffect(() => {
    if (wantedField?.name && wantedField.name in BLANK_BWOF) open()
  }, [wantedField, open])

  return (
    <ShowHideSection
      id="bwof"
      title="Building Warrant of Fitness (BWOF)"
      isShown={isShown}
      onChange={toggle}
      hiddenNote={hasContent ? 'Hidden.' : 'Nothing has been recorded yet.'}
    >
      {edits && record ? (
        <BwofForm {...props} record={record} edits={edits} />
      ) : (
        <BwofFacts record={record ?? BLANK_BWOF} names={{ operatorName, ownerContacts }} />
      )}
    </ShowHideSection>
  )
})
