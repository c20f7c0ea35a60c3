import type { SavedBwof } from '@app/contract/bwof/schema'
import type { VisibleContact } from '@app/contract/contact/schema'
import { memo, useState } from 'react'
import { NO_ERRORS, type DraftErrors } from '../lib/draft.ts'
import { ShowHideSection } from '../ui/layout/ShowHideSection.tsx'
import type { BwofEdits } from './bwof-edits.ts'
import { BLANK_BWOF, isBlankBwof } from './bwof-record.ts'
import { BwofFacts } from './BwofFacts.tsx'
import { BwofForm } from './BwofForm.tsx'

interface BwofPanelProps {
  readonly record: SavedBwof | null
  /** It stands in the database already. */
  readonly isSaved: boolean
  readonly ownerContacts: readonly VisibleContact[]
  readonly operatorName: string
  /** Who can sign, offered for 'Issued by'. */
  readonly signatories?: readonly { readonly name: string }[] | undefined
  /** Absent for those who only read. */
  readonly edits?: BwofEdits | undefined
  readonly errors: DraftErrors
}

/**
 * What a building warrant of fitness says of the building; put away while it says nothing
 * (docs/rules/records.md#bwof-and-evacuation-records).
 */
export const BwofPanel = memo(function BwofPanel(props: BwofPanelProps) {
  const { record, isSaved, ownerContacts, operatorName, edits, errors } = props
  const saysSomething = record !== null && !isBlankBwof(record)
  const [isShown, setShown] = useState(saysSomething)

  // What was refused has to be seen to be mended.
  if (errors !== NO_ERRORS && !isShown) setShown(true)

  const toggle = (shown: boolean): void => {
    setShown(shown)
    if (!edits) return
    if (shown && record === null) {
      edits.replace({ ...BLANK_BWOF, ownerContactId: ownerContacts[0]?.contactId ?? null })
    }
    // Somebody only looked.
    if (!shown && !isSaved && record && isBlankBwof({ ...record, ownerContactId: null })) edits.replace(null)
  }

  return (
    <ShowHideSection
      id="bwof"
      title="Building Warrant of Fitness (BWOF)"
      isShown={isShown}
      onChange={toggle}
      hiddenNote={saysSomething ? 'Hidden.' : 'Nothing has been recorded yet.'}
    >
      {edits && record ? (
        <BwofForm {...props} record={record} edits={edits} />
      ) : (
        <BwofFacts record={record ?? BLANK_BWOF} names={{ operatorName, ownerContacts }} />
      )}
    </ShowHideSection>
  )
})
