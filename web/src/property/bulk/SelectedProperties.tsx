import { PROPERTIES_AT_ONCE } from '@app/contract/property/change'
import type { PropertyListRow } from '@app/contract/property/schema'
import { SERVICES_PREVIEWED } from '@app/contract/service/change'
import { Menu } from '@mantine/core'
import { IconBuildingSkyscraper } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionBar } from '../../ui/table/ActionBar.tsx'
import type { RowsSelected } from '../../ui/table/row-selection.ts'
import { shownCount } from '../../ui/table/RowCount.tsx'
import { SelectedCount } from '../../ui/table/SelectedCount.tsx'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import { BulkActions } from './BulkActions.tsx'

const BulkProperties = lazyPart(() => import('./BulkProperties.tsx').then((chunk) => chunk.BulkProperties), {
  showError: 'in a dialog',
})

/** What can be done to the selected properties and their services. */
export function SelectedProperties({ selection }: { readonly selection: RowsSelected<PropertyListRow> }) {
  const { selected, clear } = selection
  const [asked, setAsked] = useState<readonly number[] | null>(null)
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
        label={`Change ${selected.length === 1 ? '1 property' : `${shownCount(selected.length)} properties`}`}
        query={() => ({ propertyIds: selected.map(({ propertyId }) => propertyId) })}
        isDisabled={isTooMany}
        onDone={clear}
      >
        {selected.length <= PROPERTIES_AT_ONCE && (
          <>
            <Menu.Divider />
            <Menu.Label>The properties themselves</Menu.Label>
            <Menu.Item
              leftSection={<IconBuildingSkyscraper size={16} stroke={1.6} aria-hidden />}
              onClick={() => setAsked(selected.map(({ propertyId }) => propertyId))}
            >
              Make properties active or inactive…
            </Menu.Item>
          </>
        )}
      </BulkActions>
      {asked && (
        <BulkProperties
          propertyIds={asked}
          onDone={() => {
            setAsked(null)
            clear()
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </ActionBar>
  )
}
