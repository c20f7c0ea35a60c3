import { PROPERTIES_AT_ONCE, type PropertyToChange } from '@app/contract/property/change'
import { useMemo, useState } from 'react'
import { BulkDialog, type BulkRow } from '../../ui/editing/BulkDialog.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { shownCount } from '../../ui/table/RowCount.tsx'
import { useChangeProperties, usePropertiesToChange } from './use-property-changes.ts'

const NO_PROPERTIES: readonly PropertyToChange[] = []

const shownState = (active: boolean): string => (active ? 'Active' : 'Inactive')

interface BulkPropertiesProps {
  /** The same array while the dialog is open. */
  readonly propertyIds: readonly number[]
  /** Called after they were changed. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Makes many properties active or inactive: what it would do to each is shown before it is done. */
export function BulkProperties({ propertyIds, onDone, onClose }: BulkPropertiesProps) {
  const [active, setActive] = useState(false)
  const { data, error, refetch } = usePropertiesToChange(propertyIds)
  const properties = data ?? NO_PROPERTIES
  const changing = useChangeProperties()
  const rows = useMemo(
    () =>
      properties.map((property): BulkRow => ({
        id: property.propertyId,
        name: property.propertyName,
        before: shownState(property.active),
        after: property.active === active ? '' : shownState(active),
        note: property.active === active ? `Is ${active ? 'active' : 'inactive'} already` : '',
      })),
    [properties, active],
  )
  const save = (): void => {
    const changes = properties
      .filter((property) => property.active !== active)
      .map(({ propertyId, whenUpdated }) => ({ propertyId, whenUpdated, active }))
    changing.mutate({ changes, isActive: active }, { onSuccess: onDone, onError: () => void refetch() })
  }
  const gone = data ? propertyIds.length - data.length : 0

  return (
    <BulkDialog
      title="Make properties active or inactive"
      of={['property', 'properties']}
      rows={rows}
      choice={{ active }}
      limit={PROPERTIES_AT_ONCE}
      hint={
        gone > 0
          ? `${gone === 1 ? 'One' : shownCount(gone)} of the properties ${gone === 1 ? 'does' : 'do'} not exist any more.`
          : 'Nobody is reminded of the services of an inactive property, and it is left out of the dashboard. The services themselves stay as they are.'
      }
      isLoading={!data}
      failure={error && !data ? { title: 'Error loading the properties', error, onRetry: () => void refetch() } : null}
      isSaving={changing.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <ChoiceField
        label="Properties"
        choices={[false, true].map(String)}
        labelOf={(each) => (each === 'true' ? 'Make active' : 'Make inactive')}
        value={String(active)}
        onChange={(each) => setActive(each === 'true')}
      />
    </BulkDialog>
  )
}
