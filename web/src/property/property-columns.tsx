import type { PropertyListRow } from '@app/contract/property/schema'
import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { Column } from '../ui/column.ts'
import { Highlight } from '../ui/Highlight.tsx'
import { IslandBadge } from '../ui/IslandBadge.tsx'
import { InactiveBadge } from '../ui/StatusBadge.tsx'
import { propertyNameOf } from './property-name.ts'

/** The columns of the property list; the last one opens the services of its row. */
export const propertyColumns = (
  openServices: (property: PropertyListRow) => void,
): readonly Column<PropertyListRow>[] => [
  { id: 'id', header: 'ID', value: (row) => row.propertyId, isNumeric: true, width: 72, card: 'aside' },
  {
    id: 'property',
    header: 'Property',
    value: propertyNameOf,
    cell: (row) => (
      <>
        <Highlight text={propertyNameOf(row)} /> {!row.active && <InactiveBadge />}
      </>
    ),
    card: 'title',
  },
  {
    id: 'location',
    header: 'Location',
    value: (row) => row.propertyLocation,
    cell: (row) => (
      <Group gap={8} wrap="nowrap" align="baseline">
        <span>
          <Highlight text={row.propertyLocation} />
        </span>
        <IslandBadge island={row.isle} />
      </Group>
    ),
  },
  {
    id: 'ref',
    header: 'Customer ref',
    value: (row) => row.customerPropertyRef,
    width: '14%',
  },
  { id: 'active', header: 'Active', value: (row) => (row.active ? 'Yes' : 'No'), width: 84, card: 'none' },
  {
    id: 'services',
    header: 'Services',
    isHeaderHidden: true,
    width: 44,
    cell: (row) => (
      <Tooltip label="Services">
        <ActionIcon
          size="sm"
          aria-label={`Services of ${propertyNameOf(row)}`}
          aria-haspopup="dialog"
          onClick={() => openServices(row)}
        >
          <IconInfoCircle size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    ),
    card: 'aside',
  },
]
