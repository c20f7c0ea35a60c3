import type { ContactListRow, ContactSearchQuery } from '@app/contract/contact/schema'
import { Button, Group, Switch } from '@mantine/core'
import { useMemo, useState } from 'react'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { LazyConflictDialog } from '../ui/editing/LazyConflictDialog.tsx'
import { confirmDiscarding } from '../ui/feedback/confirm.ts'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useFocusWrongField } from '../ui/editing/focus-wrong-field.ts'
import { useListRows } from '../ui/table/list-rows.ts'
import { useLocalView } from '../ui/table/list-view.ts'
import { RowEditing, useRowEditing } from '../ui/editing/row-editing.ts'
import { useConflict } from '../ui/editing/use-conflict.ts'
import { useDraft } from '../ui/editing/use-draft.ts'
import { useLeaveGuard } from '../ui/editing/use-leave-guard.ts'
import { SAVES_BY_KEY } from '../ui/editing/save-by-key.ts'
import { useRetrieveContacts, useSyncContacts, useUpdateContacts } from './api.ts'
import { BulkButtons } from './BulkButtons.tsx'
import { useBulkEditing } from './bulk-editing.ts'
import { POPUP_MESSAGES } from './change-words.ts'
import { contactConflictText } from './contact-conflict.ts'
import classes from './ContactPopupEditor.module.css'
import { contactErrors, CONTACTS_DRAFT, contactsToSave, contactsToSync, isEditable } from './contacts-draft.ts'
import { popupColumns } from './popup-columns.tsx'
import { samePerson } from './same-person.ts'
import { useColumnLayout } from './use-column-layout.ts'

interface ContactPopupEditorProps {
  readonly title: string
  /** The contacts with the same e-mail address, starting with the one that was clicked. */
  readonly contacts: readonly ContactListRow[]
  /** The search that finds them. */
  readonly query: ContactSearchQuery
  readonly isLoading: boolean
  readonly failure: { readonly title: string; readonly error: unknown; readonly onRetry: () => void } | null
  readonly onClose: () => void
}

const rowKey = (contact: ContactListRow) => contact.contactId
const rowState = (contact: ContactListRow) => ({ isDimmed: !contact.isActive })
const noText = () => ''

/** Edits the contacts of one address, each by itself, or all contacts of the same person at once. */
export function ContactPopupEditor({ title, contacts, query, isLoading, failure, onClose }: ContactPopupEditorProps) {
  const [wantsBulk, setWantsBulk] = useState(true)
  const sharing = useMemo(() => samePerson(contacts), [contacts])
  const isBulk = wantsBulk && sharing.length > 1
  const shown = isBulk ? sharing : contacts
  const changeable = useMemo(() => sharing.filter(isEditable), [sharing])

  const edit = useDraft(CONTACTS_DRAFT, contacts)
  const { draft, changes, cancel } = edit
  const update = useUpdateContacts(POPUP_MESSAGES.update)
  const sync = useSyncContacts(POPUP_MESSAGES.update)
  const { openConflict, dialog } = useConflict(CONTACTS_DRAFT, edit, useRetrieveContacts(query))
  const single = useRowEditing(edit)
  const bulk = useBulkEditing(single, changeable)
  useLeaveGuard(changes.length > 0)
  useFocusWrongField(edit.refusal)

  const { cardsBelow, areCards, from992, from1200 } = useColumnLayout(true)
  const columns = useMemo(
    () => popupColumns({ areCards, from992, from1200, onChanged: isBulk ? null : onClose }),
    [areCards, from992, from1200, isBulk, onClose],
  )
  const view = useLocalView()
  const list = useListRows({ rows: shown, columns, view, searchText: noText })

  const withoutChanges = async (then: () => void): Promise<void> => {
    if (changes.length > 0 && !(await confirmDiscarding())) return
    cancel()
    then()
  }

  const submit = (): void => {
    if (changes.length === 0 || update.isPending || sync.isPending) return
    const { payload, errors } = isBulk ? contactsToSync(changeable, draft) : contactsToSave(edit.source, draft)
    if (!payload) return edit.refuse(errors)
    const save = isBulk ? sync : update
    save.mutate(payload, {
      onSuccess: onClose,
      onError: (error) => {
        openConflict(error)
        const wrong = fieldErrorsIn(error)
        if (wrong.length > 0) edit.refuse(contactErrors(wrong, payload))
      },
    })
  }

  return (
    <Dialog onClose={() => void withoutChanges(onClose)} title={title} size="min(1240px, 96vw)" fullScreen={areCards}>
      <div className={classes.body}>
        {sharing.length > 1 && (
          <Switch
            label={`Change all ${sharing.length} together`}
            description={`These contacts are the same person. Changes apply to all of them.${othersNote(contacts.length - sharing.length)}`}
            checked={wantsBulk}
            onChange={({ currentTarget: { checked } }) => void withoutChanges(() => setWantsBulk(checked))}
          />
        )}
        <RowEditing value={isBulk ? bulk : single}>
          <DataTable
            label={`Contacts with the address of ${title}`}
            columns={columns}
            cardsBelow={cardsBelow}
            list={list}
            view={view}
            rowKey={rowKey}
            rowState={rowState}
            isLoading={isLoading}
            failure={failure}
            empty={<EmptyState title="No contact has this address any more" />}
          />
        </RowEditing>
        <Group gap="xs" justify="flex-end">
          {isBulk && (
            <Group gap="xs" mr="auto">
              <BulkButtons contacts={sharing} onChanged={onClose} />
            </Group>
          )}
          <Button variant="default" onClick={() => void withoutChanges(onClose)}>
            {changes.length > 0 ? 'Cancel' : 'Close'}
          </Button>
          <Button
            {...SAVES_BY_KEY}
            onClick={submit}
            disabled={changes.length === 0}
            loading={update.isPending || sync.isPending}
          >
            Save
          </Button>
        </Group>
      </div>
      {dialog && <LazyConflictDialog {...dialog} {...contactConflictText(edit.source)} />}
    </Dialog>
  )
}

/** Mentions contacts that have the address but other details, and so are not the same person. */
const othersNote = (others: number): string => {
  if (others <= 0) return ''
  return others === 1
    ? ' Another contact has this address with different details.'
    : ` ${others} more contacts have this address with different details.`
}
