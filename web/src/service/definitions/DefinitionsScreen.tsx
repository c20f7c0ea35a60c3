import type { ServiceDefinition } from '@app/contract/service/schema'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { RowEdits } from '../../lib/row-edits.ts'
import { HistoryPanel } from '../../ui/domain/HistoryPanel.tsx'
import { countChanges, type DraftErrors } from '../../lib/draft.ts'
import { LazyConflictDialog } from '../../ui/editing/LazyConflictDialog.tsx'
import { useFocusWrongField } from '../../ui/editing/focus-wrong-field.ts'
import { KeywordFilter } from '../../ui/fields/KeywordFilter.tsx'
import { useAddressView } from '../../ui/table/list-view.ts'
import { ListToolbar } from '../../ui/table/ListToolbar.tsx'
import { LockToggle } from '../../ui/fields/LockToggle.tsx'
import { pageOfWrongRow, RowEditing, useRowEditing } from '../../ui/editing/row-editing.ts'
import { RowCount } from '../../ui/table/RowCount.tsx'
import { SaveBar } from '../../ui/editing/SaveBar.tsx'
import { ScreenHeader } from '../../ui/layout/ScreenHeader.tsx'
import { useRetainedValue } from '../../lib/use-retained-value.ts'
import { useLeaveGuard } from '../../ui/editing/use-leave-guard.ts'
import { definitionConflictText } from './definition-conflict.ts'
import {
  definitionsWithNew,
  idOfDefinition,
  newDefinitionIds,
  nextDefinitionId,
  withNameAndParent,
  withTrimmedDescriptions,
  type NameAndParent,
} from './definition-draft.ts'
import { DefinitionEditing } from './definition-editing.ts'
import { treeOf } from './definition-tree.ts'
import { DefinitionDialog } from './DefinitionDialog.tsx'
import { DefinitionTable } from './DefinitionTable.tsx'
import { useDefinitionList } from './use-definition-list.ts'
import { useDefinitions } from './use-definitions.ts'

/** The initial page size (docs/rules/screens.md#lists). */
const PAGE_SIZE = 10

/** The kinds of services that properties can have (docs/rules/screens.md#service-definitions). */
export function DefinitionsScreen() {
  const { edit, isPending, isSaving, failure, conflict, save, cancel } = useDefinitions()
  const { source, draft, changes, change } = edit
  const [isLocked, setLocked] = useState(true)
  /** The service whose name and parent the dialog asks for. A new id adds a service. */
  const [inDialog, setInDialog] = useState<number | null>(null)
  const [added, setAdded] = useState<number | null>(null)
  const [inHistory, showHistory] = useState<number | null>(null)
  const lastInHistory = useRetainedValue(inHistory)
  const view = useAddressView({ size: PAGE_SIZE })
  const { tree, list } = useDefinitionList(source, draft, view)
  useLeaveGuard(changes.length > 0)
  useFocusWrongField(edit.refusal)

  const treeEditing = useMemo(
    () => ({ depthOf: (id: number) => tree.byId.get(id)?.depth ?? 0, open: setInDialog, showHistory, added }),
    [tree, added],
  )

  const refuse = (errors: DraftErrors): void => {
    edit.refuse(errors)
    setLocked(false)
    const page = pageOfWrongRow(errors, list.rows.map(idOfDefinition), view.size)
    view.change(page === null ? { filter: '' } : { page })
  }

  const lock = (locked: boolean): void => {
    setLocked(locked)
    if (locked) change(withTrimmedDescriptions)
  }

  const applyDialog = (id: number, answer: NameAndParent): void => {
    const edits = withNameAndParent(draft, source, id, answer)
    setInDialog(null)
    change(() => edits)
    if (tree.byId.has(id)) return
    setLocked(false)
    setAdded(id)
    view.change({ filter: '', page: pageOf(id, source, edits, view.size) })
  }

  return (
    <>
      <ScreenHeader
        title="Service Definitions"
        actions={
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={source.length === 0}
            onClick={() => setInDialog(nextDefinitionId(draft))}
          >
            Add service
          </Button>
        }
      />
      <ListToolbar
        aside={
          <>
            <RowCount list={list} isLoading={isPending} />
            <LockToggle of="services" locked={isLocked} onChange={lock} disabled={source.length === 0} />
          </>
        }
      >
        <KeywordFilter
          label="Service keyword filter.."
          value={view.filter}
          onChange={(filter) => view.change({ filter })}
        />
      </ListToolbar>
      <RowEditing value={useRowEditing(edit)}>
        <DefinitionEditing value={treeEditing}>
          <DefinitionTable
            key={edit.version}
            list={list}
            view={view}
            isEditing={!isLocked}
            isLoading={isPending}
            failure={failure}
          />
        </DefinitionEditing>
      </RowEditing>
      <SaveBar changes={countChanges(changes)} onSave={() => save(refuse)} onCancel={cancel} isSaving={isSaving} />
      {inDialog !== null && (
        <DefinitionDialog
          tree={tree}
          serviceId={inDialog}
          onDone={(answer) => applyDialog(inDialog, answer)}
          onClose={() => setInDialog(null)}
        />
      )}
      <HistoryPanel
        entity="service"
        id={lastInHistory ?? undefined}
        opened={inHistory !== null}
        onClose={() => showHistory(null)}
      />
      {conflict && <LazyConflictDialog {...conflict} {...definitionConflictText(tree)} />}
    </>
  )
}

/** The page, from 1, of a definition in the unfiltered tree. */
function pageOf(id: number, stored: readonly ServiceDefinition[], edits: RowEdits, size: number): number {
  const { order } = treeOf(definitionsWithNew(stored, newDefinitionIds(edits)), edits)
  return Math.floor(order.findIndex((row) => row.id === id) / size) + 1
}
