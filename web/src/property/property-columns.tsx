import type { PropertyListRow } from '@app/contract/property/schema'
import { LineIcon } from '../ui/feedback/LineIcon.tsx'
import type { Column } from '../ui/table/column.ts'
import { recordName } from '../ui/table/record-name.tsx'
import { ROW_LOOK } from '../ui/table/row-keys.ts'
import { SelectPage, SelectRow } from '../ui/table/RowSelection.tsx'
import { Place } from '../ui/layout/Place.tsx'
import { RowButton } from '../ui/table/RowButton.tsx'
import { propertyNameOf } from './property-name.ts'

const SELECT: Column<PropertyListRow> = {
  id: 'select',
  header: 'Select',
  headerControl: <SelectPage />,
  cell: (row) => <SelectRow rowKey={row.propertyId} label={`Select ${propertyNameOf(row)}`} />,
  width: 36,
  card: 'aside',
}

interface Means {
  /** The name of a company. */
  readonly nameOf: (companyId: number | null) => string
  readonly canSelect: boolean
}

/** The columns of the property list. The last one opens the services of its row. */
export const propertyColumns = (
  openServices: (property: PropertyListRow) => void,
  { nameOf, canSelect }: Means,
): readonly Column<PropertyListRow>[] => [
  ...(canSelect ? [SELECT] : []),
  { id: 'id', header: 'ID', value: (row) => row.propertyId, isNumeric: true, width: 72, card: 'aside' },
  {
    id: 'property',
    header: 'Property',
    value: propertyNameOf,
    cell: (row) => recordName(propertyNameOf(row), row.active),
    card: 'title',
  },
  {
    id: 'location',
    header: 'Location',
    value: (row) => row.propertyLocation,
    cell: (row) => <Place location={row.propertyLocation} island={row.isle} />,
  },
  {
    id: 'ref',
    header: 'Customer ref',
    value: (row) => row.customerPropertyRef,
    width: '14%',
  },
  {
    id: 'customer',
    header: 'Customer',
    value: (row) => nameOf(row.customerCompanyId),
    width: '18%',
    isHiddenAtFirst: true,
  },
  {
    id: 'council',
    header: 'Council',
    value: (row) => nameOf(row.regionalAuthorityCompanyId),
    width: '18%',
    isHiddenAtFirst: true,
  },
  { id: 'city', header: 'City', value: (row) => row.city, width: '12%', isHiddenAtFirst: true },
  { id: 'active', header: 'Active', value: (row) => (row.active ? 'Yes' : 'No'), width: 84, card: 'none' },
  {
    id: 'services',
    header: 'Services',
    isHeaderHidden: true,
    width: 44,
    cell: (row) => (
      <RowButton
        aria-label={`Services of ${propertyNameOf(row)}`}
        aria-haspopup="dialog"
        title="Services"
        {...ROW_LOOK}
        onClick={() => openServices(row)}
      >
        <LineIcon of="info" size="button" />
      </RowButton>
    ),
    card: 'aside',
  },
]
