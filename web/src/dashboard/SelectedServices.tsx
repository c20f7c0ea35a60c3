import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { SERVICES_AT_ONCE } from '@app/contract/service/change'
import { useQueryClient } from '@tanstack/react-query'
import { BulkActions } from '../property/bulk/BulkActions.tsx'
import { ActionBar } from '../ui/table/ActionBar.tsx'
import type { RowsSelected } from '../ui/table/row-selection.ts'
import { shownCount } from '../ui/table/RowCount.tsx'
import { SelectedCount } from '../ui/table/SelectedCount.tsx'
import { followServiceChanges } from './follow.ts'

/** What can be done to the selected services of the dashboard. */
export function SelectedServices({ selection }: { readonly selection: RowsSelected<VisibleDashboardRow> }) {
  const queryClient = useQueryClient()
  const { selected, clear } = selection
  const isTooMany = selected.length > SERVICES_AT_ONCE
  const propertyIds = (): number[] => [...new Set(selected.map(({ propertyId }) => propertyId))]
  return (
    <ActionBar
      state={<SelectedCount selection={selection} />}
      hasSelection
      obstacle={isTooMany ? `At most ${shownCount(SERVICES_AT_ONCE)} services are changed at once.` : null}
    >
      <BulkActions
        label={selected.length === 1 ? 'Change 1 service' : `Change ${shownCount(selected.length)} services`}
        query={() => ({ propertyServiceIds: selected.map(({ propertyServiceId }) => propertyServiceId) })}
        isDisabled={isTooMany}
        onChanged={(changed) =>
          followServiceChanges(
            queryClient,
            changed.length > 0 ? [...new Set(changed.map(({ after }) => after.propertyId))] : propertyIds(),
            changed,
          )
        }
        onDone={clear}
      />
    </ActionBar>
  )
}
