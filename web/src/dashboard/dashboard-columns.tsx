import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { shownDay } from '@app/contract/dates'
import { OWNER_INSPECTION_SERVICE_ID } from '@app/contract/service/rules'
import type { Column } from '../ui/table/column.ts'
import { LineIcon } from '../ui/feedback/LineIcon.tsx'
import lines from '../ui/table/CellLines.module.css'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import { RowButton } from '../ui/table/RowButton.tsx'
import { SelectPage, SelectRow } from '../ui/table/RowSelection.tsx'
import { ROW_LOOK } from '../ui/table/row-keys.ts'
import { ROW_NOTE } from '../ui/table/row-notes.ts'
import { DueDays } from '../service/property-services/DueDays.tsx'
import { ServiceMenuButton, type OpenMenu } from '../service/property-services/ServiceMenuButton.tsx'
import cells from './cells.module.css'
import { exceptionNotesOf } from './exception-notes.ts'
import { PropertyCell } from './PropertyCell.tsx'
import { ServiceCell } from './ServiceCell.tsx'

/** A calendar is more code than the rest of the list. Its place is kept. */
const NewPreviousDate = lazyPart(() => import('./NewPreviousDate.tsx').then((chunk) => chunk.NewPreviousDate), {
  fallback: <div className={cells.inspectionPlace} />,
})

type DueColumn = Column<VisibleDashboardRow>

interface ColumnOptions {
  /**
   * In a `narrow` list, supplier and due days have no columns but are shown in others. In the `narrowest` the names of
   * services have the room of the previous date.
   */
  readonly layout: 'widest' | 'wide' | 'tight' | 'narrow' | 'narrowest'
  readonly canCompleteInspections: boolean
  readonly hasBwofAnniversary: boolean
  readonly openDetails: (row: VisibleDashboardRow) => void
  /** Opens the menu of a service; undefined for logins that only read. */
  readonly openMenu: OpenMenu | undefined
}

/** A service without a due date comes before all late ones, as in the server's order. */
const dueValue = (row: VisibleDashboardRow): number => row.days ?? Number.MIN_SAFE_INTEGER

/** Wide enough for `1240 days late` and `28 Sep 2026` in a wide font. */
const DUE_DAYS_WIDTH = 148
const DATE_WIDTH = 110

const ID: DueColumn = {
  id: 'id',
  header: 'ID',
  value: (row) => row.propertyId,
  isNumeric: true,
  width: 62,
  card: 'none',
}

const SELECT: DueColumn = {
  id: 'select',
  header: 'Select',
  headerControl: <SelectPage />,
  cell: (row) => <SelectRow rowKey={row.propertyServiceId} label={`Select ${row.propertyName}, ${row.serviceName}`} />,
  width: 36,
  card: 'aside',
}

const PROPERTY: DueColumn = {
  id: 'property',
  header: 'Property',
  value: (row) => row.propertyNameAndLocation,
  cell: (row) => <PropertyCell row={row} />,
  card: 'title',
}

const SERVICE: DueColumn = {
  id: 'service',
  header: 'Service',
  value: (row) => row.serviceName,
  cell: (row) => <ServiceCell row={row} />,
}

const SUPPLIER: DueColumn = { id: 'supplier', header: 'Supplier', value: (row) => row.supplierName }

/** For those who choose them. */
const CHOSEN: readonly DueColumn[] = [
  { id: 'customer', header: 'Customer', value: (row) => row.customerName, width: '14%' },
  { id: 'ref', header: 'Customer ref', value: (row) => row.customerPropertyRef, width: '9%' },
  { id: 'council', header: 'Council', value: (row) => row.authorityName, width: '13%' },
  { id: 'city', header: 'City', value: (row) => row.city, width: '10%' },
  { id: 'isle', header: 'Island', value: (row) => row.isle, width: 76 },
  { id: 'notes', header: 'Exception notes', value: (row) => row.exceptionNotes, width: '16%' },
]
const HIDDEN = CHOSEN.map((column) => ({ ...column, isHiddenAtFirst: true }))

const DUE_DAYS: DueColumn = {
  id: 'days',
  header: 'Due days',
  value: dueValue,
  cell: (row) => <DueDays days={row.days} />,
  isNumeric: true,
  width: DUE_DAYS_WIDTH,
  card: 'aside',
}

const DUE_DATE: DueColumn = {
  id: 'due',
  header: 'Due date',
  value: dueValue,
  cell: (row) => shownDay(row.due),
  isNumeric: true,
  width: DATE_WIDTH,
}

const PREVIOUS_DATE: DueColumn = {
  id: 'previous',
  header: 'Previous date',
  value: (row) => row.lastDue,
  cell: (row) => shownDay(row.lastDue),
  isNumeric: true,
  width: 134,
  card: 'none',
}

const BWOF_ANNIVERSARY: DueColumn = {
  id: 'bwof',
  header: 'Bwof anniversary',
  value: (row) => row.bwofDue,
  cell: (row) => shownDay(row.bwofDue),
  isNumeric: true,
  width: 158,
}

const NEW_PREVIOUS_DATE: DueColumn = {
  id: 'newPrevious',
  header: 'New previous date',
  // Rows of another service may still be shown while those of the chosen one load.
  cell: (row) => row.serviceId === OWNER_INSPECTION_SERVICE_ID && <NewPreviousDate row={row} />,
  width: 270,
}

const details = (openDetails: ColumnOptions['openDetails']): DueColumn => ({
  id: 'details',
  header: 'Details',
  isHeaderHidden: true,
  width: 44,
  cell: (row) => (
    <RowButton
      aria-label={`${row.exceptionNotes ? 'Details and exception notes' : 'Details'} of ${row.propertyName}, ${row.serviceName}`}
      aria-haspopup="dialog"
      {...ROW_LOOK}
      onClick={() => openDetails(row)}
      {...{ [ROW_NOTE]: exceptionNotesOf(row) }}
    >
      <LineIcon of="info" size="button" isFilled={Boolean(row.exceptionNotes)} />
    </RowButton>
  ),
  card: 'aside',
})

const menu = (openMenu: OpenMenu): DueColumn => ({
  id: 'menu',
  header: 'Change',
  isHeaderHidden: true,
  width: 44,
  cell: (row) => <ServiceMenuButton service={row} of={`${row.propertyName}, ${row.serviceName}`} onOpen={openMenu} />,
  card: 'aside',
})

const wide = (supplierWidth: string): readonly DueColumn[] => [
  ID,
  PROPERTY,
  { ...SERVICE, width: '22%' },
  { ...SUPPLIER, width: supplierWidth },
  DUE_DAYS,
  DUE_DATE,
  PREVIOUS_DATE,
]

const WIDE = wide('14%')
/** Where there is room, suppliers are not cut. */
const WIDEST = wide('20%')

const NARROW: readonly DueColumn[] = [
  ID,
  PROPERTY,
  { ...SERVICE, cell: (row) => <ServiceCell row={row} supplierName={row.supplierName} /> },
  {
    ...DUE_DATE,
    width: DUE_DAYS_WIDTH,
    cell: (row) => (
      <span className={lines.lines}>
        <span>
          <DueDays days={row.days} />
        </span>
        <span>{shownDay(row.due)}</span>
      </span>
    ),
  },
  // Its heading wraps.
  { ...PREVIOUS_DATE, width: DATE_WIDTH },
]

/** In the narrowest list. */
const NARROWEST: Readonly<Record<string, Partial<DueColumn>>> = {
  service: { width: '31%' },
  previous: { isHiddenAtFirst: true },
}

/** Column widths when headers and controls wrap. Owner inspections need less room, as all have the same name. */
const tightWidths = (areInspections: boolean): Readonly<Record<string, DueColumn['width']>> => ({
  service: areInspections ? '11%' : '18%',
  supplier: areInspections ? '11%' : '14%',
  previous: DATE_WIDTH,
  bwof: 122,
  newPrevious: 150,
})

/** The columns of the dashboard's list (docs/rules/screens.md#dashboard). */
export function dashboardColumns({
  layout,
  canCompleteInspections,
  hasBwofAnniversary,
  openDetails,
  openMenu,
}: ColumnOptions): readonly DueColumn[] {
  const isNarrow = layout.startsWith('narrow')
  const columns = [
    ...(openMenu ? [SELECT] : []),
    ...(isNarrow ? NARROW : layout === 'widest' ? WIDEST : WIDE),
    ...HIDDEN,
    ...(hasBwofAnniversary ? [BWOF_ANNIVERSARY] : []),
    ...(canCompleteInspections ? [isNarrow ? { ...NEW_PREVIOUS_DATE, width: '24%' } : NEW_PREVIOUS_DATE] : []),
    details(openDetails),
    ...(openMenu ? [menu(openMenu)] : []),
  ]
  if (layout === 'narrowest') return columns.map((column) => ({ ...column, ...NARROWEST[column.id] }))
  if (layout !== 'tight') return columns
  const widths = tightWidths(canCompleteInspections)
  return columns.map((column) => ({ ...column, ...(column.id in widths && { width: widths[column.id] }) }))
}
