import { hasFlag } from '@app/contract/company/rules'
import type { CompanyListRow } from '@app/contract/company/schema'
import type { Column } from '../ui/table/column.ts'
import { recordName } from '../ui/table/record-name.tsx'
import { Place } from '../ui/layout/Place.tsx'

const RELATIONS = [
  { flag: 'customer', name: 'Customer' },
  { flag: 'supplier', name: 'Supplier' },
  { flag: 'owner', name: 'Owner' },
  { flag: 'authority', name: 'Authority' },
] as const

export const COMPANY_COLUMNS: readonly Column<CompanyListRow>[] = [
  { id: 'id', header: 'ID', value: (row) => row.id, isNumeric: true, width: 72, card: 'aside' },
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.name,
    cell: (row) => recordName(row.name, hasFlag(row.flags, 'active')),
    width: '32%',
    card: 'title',
  },
  {
    id: 'location',
    header: 'Location',
    value: (row) => row.loc,
    cell: (row) => <Place location={row.loc} island={row.isle} />,
    width: '24%',
  },
  { id: 'city', header: 'City', value: (row) => row.city, width: '14%', isHiddenAtFirst: true },
  { id: 'contacts', header: 'Contacts', value: (row) => row.conts },
  { id: 'properties', header: 'Properties', value: (row) => row.np, isNumeric: true, width: 124 },
  {
    id: 'relations',
    header: 'Relationships',
    value: ({ flags }) => RELATIONS.flatMap(({ flag, name }) => (hasFlag(flags, flag) ? name : [])).join(', '),
    width: '16%',
    isHiddenAtFirst: true,
  },
  {
    id: 'active',
    header: 'Active',
    value: ({ flags }) => (hasFlag(flags, 'active') ? 'Yes' : 'No'),
    width: 84,
    card: 'none',
    isHiddenAtFirst: true,
  },
]
