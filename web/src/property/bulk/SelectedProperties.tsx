import type { PropertyListRow } from '@app/contract/property/schema'
import { SERVICES_PREVIEWED } from '@app/contract/service/change'
import { ActionBar } from '../../ui/table/ActionBar.tsx'
import type { RowsSelected } from '../../ui/table/row-selection.ts'
import { shownCount } from '../../ui/table/RowCount.tsx'
import { SelectedCount } from '../../ui/table/SelectedCount.tsx'
import { BulkActions } from './BulkActions.tsx'

/** What can be done to the services of the selected properties. */
export function SelectedProperties({ selection }: { readonly selection: RowsSelected<PropertyListRow> }) {
  const { selected, clear } = selection
  const isTooMany = selected.length > SERVICES_PREVIEWED
  return (
    <ActionBar
      state={<SelectedCount selection={selection} />}
      hasSelection
      obstacle={
        isTooMany ? `Services of at most ${shownCount(SERVICES_PREVIEWED)} properties are changed at once.` : null
      }
    >
      <BulkActions
        label={`Change services of ${selected.length === 1 ? '1 property' : `${shownCount(selected.length)} properties`}`}
        query={() => ({ propertyIds: selected.map(({ propertyId }) => propertyId) })}
        isDisabled={isTooMany}
        onDone={clear}
      />
    </ActionBar>
  )
}
