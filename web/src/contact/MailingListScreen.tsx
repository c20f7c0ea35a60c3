import { CONTACT_COLUMNS, CONTACT_SEARCH_LIMIT } from '@app/contract/contact/rules'
import type { ContactListRow } from '@app/contract/contact/schema'
import { keywords } from '@app/contract/keyword'
import { Button, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { DraftErrors } from '../lib/draft.ts'
import { exportedColumns } from '../ui/table/column-choice.ts'
import { ColumnsButton } from '../ui/table/ColumnsButton.tsx'
import { useSavedView } from '../view/use-saved-view.ts'
import { ViewsButton } from '../view/ViewsButton.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ExportButton } from '../ui/table/ExportButton.tsx'
import { FacetFilters } from '../ui/table/FacetFilters.tsx'
import { NO_FACETS, useFacets } from '../ui/table/facets.ts'
import { useListRows } from '../ui/table/list-rows.ts'
import { useChangeSearch } from '../ui/table/change-search.ts'
import { pageOf, useAddressView } from '../ui/table/list-view.ts'
import { useRowSelection } from '../ui/table/row-selection.ts'
import { RowSelection } from '../ui/table/RowSelection.tsx'
import { LockToggle } from '../ui/fields/LockToggle.tsx'
import { pageOfWrongRow } from '../ui/editing/row-editing.ts'
import { shownCount } from '../ui/table/RowCount.tsx'
import { RowEditor, type RowEditorHandle } from '../ui/editing/RowEditor.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import {
  useContactSearch,
  useExportContacts,
  useRetrieveContacts,
  useUpdateContacts,
  withSavedContacts,
} from './api.ts'
import { LIST_MESSAGES } from './change-words.ts'
import { contactConflictText } from './contact-conflict.ts'
import { ContactPopup } from './ContactPopup.tsx'
import { contactErrors, CONTACTS_DRAFT, contactsToSave } from './contacts-draft.ts'
import { mailingColumns } from './mailing-columns.tsx'
import { MAILING_FACETS, mailingFacetQuery } from './mailing-facets.ts'
import { mailingQuery } from './mailing-query.ts'
import type { MailingListSearch } from './mailing-search.ts'
import { MailingFilters } from './MailingFilters.tsx'
import { SelectedContacts } from './bulk/SelectedContacts.tsx'
import { useColumnLayout } from './use-column-layout.ts'

const route = getRouteApi('/mailing-list')

const NO_CONTACTS: ContactListRow[] = []
const everyRow = (): boolean => true

const rowKey = (contact: ContactListRow) => contact.contactId
const rowState = (contact: ContactListRow) => ({ isDimmed: !contact.isActive })
/** The browser does not search: the server already has. */
const noText = () => ''

/**
 * The mailing list, with search, export, and an edit mode to change many contacts at once
 * (docs/rules/screens.md#contacts).
 */
export function MailingListScreen() {
  const search = route.useSearch()
  const changeSearch = useChangeSearch()
  const editor = useRef<RowEditorHandle>(null)
  const [isLocked, setLocked] = useState(true)
  const [opened, setOpened] = useState<ContactListRow | null>(null)
  /** How often the person kept their edits instead of changing a filter. */
  const [resets, setRefusals] = useState(0)
  const isEditing = !isLocked

  const saved = useSavedView('contacts')
  const { arrangement } = saved
  const query = mailingQuery(search, isEditing)
  const { data: contacts = NO_CONTACTS, error, isPending, isFetching, refetch } = useContactSearch(query)
  const exporting = useExportContacts()
  const save = useUpdateContacts(LIST_MESSAGES.update)
  const retrieve = useRetrieveContacts(query)

  const { cardsBelow, areCards, from992, from1200, from1500 } = useColumnLayout(isEditing)
  const columns = useMemo(
    () => mailingColumns({ isEditing, areCards, from992, from1200, from1500, onOpen: setOpened }),
    [isEditing, areCards, from992, from1200, from1500],
  )
  const view = useAddressView()
  const sorted = useListRows({ rows: contacts, columns, view: { filter: '', sort: view.sort }, searchText: noText })
  const words = `${query.keywords} ${query.city}`
  const found = useMemo(() => ({ ...sorted, words: keywords(words) }), [sorted, words])
  const { list, filters } = useFacets(MAILING_FACETS, found, contacts)

  const { page, size } = view
  const onPage = useMemo(() => pageOf(list.rows, { page, size }).rows, [list.rows, page, size])
  const selection = useRowSelection({
    rows: contacts,
    found: list.rows,
    page: onPage,
    keyOf: rowKey,
    canSelect: everyRow,
    asked: JSON.stringify(query),
    keptAs: 'contacts',
  })

  const showWrongRow = (errors: DraftErrors): void => {
    const page = pageOfWrongRow(errors, list.rows.map(rowKey), view.size)
    if (page !== null) view.change({ page })
  }
  /** Asks before unsaved edits are discarded, because other contacts load or edit mode ends. */
  const withoutChanges = async (then: () => void): Promise<void> => {
    if (await editor.current?.discardEdits()) then()
    else setRefusals((times) => times + 1)
  }
  const changeFilters = (changed: MailingListSearch): void => void withoutChanges(() => changeSearch(changed))

  return (
    <RowEditor
      ref={editor}
      kind={CONTACTS_DRAFT}
      rows={contacts}
      toSave={contactsToSave}
      save={save}
      withSaved={withSavedContacts}
      errorsOf={contactErrors}
      onRefused={showWrongRow}
      retrieve={retrieve}
      conflictText={contactConflictText}
    >
      {/* Another view would discard what is typed. */}
      <ScreenHeader title="Mailing list" aside={isLocked && <ViewsButton state={saved} />} />
      <MailingFilters
        resets={resets}
        search={search}
        onChange={changeFilters}
        isEditing={isEditing}
        aside={
          <>
            <ContactCount count={contacts.length} shown={list.rows.length} isUnknown={isPending || error !== null} />
            {isLocked && <ColumnsButton columns={columns} arrangement={arrangement} />}
            <ExportButton
              isRunning={exporting.isPending}
              onClick={() =>
                exporting.mutate({
                  query,
                  ...mailingFacetQuery(filters.chosen),
                  columns: isLocked ? exportedColumns(columns, arrangement.choice, CONTACT_COLUMNS) : undefined,
                })
              }
            />
            <LockToggle
              of="contacts"
              locked={isLocked}
              onChange={(locked) => void withoutChanges(() => setLocked(locked))}
            />
          </>
        }
      >
        <FacetFilters
          filters={{ ...filters, change: (name, keys) => void withoutChanges(() => filters.change(name, keys)) }}
        />
      </MailingFilters>
      <RowSelection selection={selection}>
        <DataTable
          label="Contacts"
          {...(isLocked && { lines: 1, arrangement })}
          columns={columns}
          cardsBelow={cardsBelow}
          list={list}
          view={view}
          rowKey={rowKey}
          rowState={rowState}
          isLoading={isPending || saved.isOpening || (isFetching && contacts.length === 0)}
          failure={error && { title: 'Error retrieving contacts', error, onRetry: () => void refetch() }}
          empty={
            hasFilters(search) ? (
              <EmptyState
                title="No contacts match"
                action={
                  <Button variant="default" size="xs" onClick={() => changeFilters(NO_FILTERS)}>
                    Clear the filters
                  </Button>
                }
              >
                No contact matches the search and the selected kinds.
              </EmptyState>
            ) : (
              <EmptyState title="No contacts with an email address">
                Contacts are added on the screens of companies and properties. The switches above also show those on
                sites and those without an address.
              </EmptyState>
            )
          }
        />
        {isLocked && selection.selected.length > 0 && (
          <SelectedContacts selection={selection} hidesDuplicates={query.ignoreDuplicateEmailAddresses} />
        )}
      </RowSelection>
      {opened && <ContactPopup contact={opened} onClose={() => setOpened(null)} />}
    </RowEditor>
  )
}

/** The initial filters of the screen. */
const NO_FILTERS: MailingListSearch = {
  ...NO_FACETS,
  q: undefined,
  place: undefined,
  island: undefined,
  onlyActive: undefined,
  customers: undefined,
  suppliers: undefined,
  owners: undefined,
  siteContacts: undefined,
  missingEmails: undefined,
  duplicateEmails: undefined,
}

const hasFilters = (search: MailingListSearch): boolean =>
  Object.entries(search).some(([name, value]) => name in NO_FILTERS && value !== undefined)

interface ContactCountProps {
  /** Those that the server has found. */
  readonly count: number
  /** Those that the facets leave. */
  readonly shown: number
  readonly isUnknown: boolean
}

function ContactCount({ count, shown, isUnknown }: ContactCountProps) {
  const contacts = count === 1 ? '1 contact' : `${shownCount(count)} contacts`
  const counted = shown === count ? contacts : `${shownCount(shown)} of ${contacts}`
  return (
    <Text size="sm" c="dimmed" className="tnum" role="status" aria-label="Contacts found">
      {!isUnknown &&
        (count < CONTACT_SEARCH_LIMIT
          ? counted
          : shown === count
            ? `The first ${counted}`
            : `${shownCount(shown)} of the first ${contacts}`)}
    </Text>
  )
}
