import { shownDay } from '@app/contract/dates'
import type { PricedService } from '@app/contract/pricing/schema'
import { shownMoney } from '../lib/money.ts'
import type { Column } from '../ui/column.ts'
import { Highlight } from '../ui/Highlight.tsx'
import { AnchorLink } from '../ui/links.ts'
import { PriceField, SupplierField } from './PriceFields.tsx'
import classes from './pricing-columns.module.css'

type PricingColumn = Column<PricedService>

/** `Full Service` is shown as `Full` (core-records 3). */
const shownType = ({ serviceType }: PricedService): string => serviceType.replace(' Service', '')

const shownInterval = ({ intervalMonths }: PricedService): string =>
  intervalMonths === 1 ? '1 month' : `${intervalMonths} months`

const propertyOf = ({ propertyName, buildingName }: PricedService) => (
  <>
    <Highlight text={propertyName} />
    {buildingName && buildingName !== propertyName && (
      <span className={classes.below}>
        <Highlight text={buildingName} />
      </span>
    )}
  </>
)

const columns = (isEditing: boolean): readonly PricingColumn[] => [
  {
    id: 'property',
    header: 'Property name',
    value: (row) => row.propertyName,
    cell: (row) =>
      // The whole row is the link, until it holds fields.
      isEditing ? (
        <AnchorLink to="/property/$propertyId" params={{ propertyId: String(row.propertyId) }}>
          {propertyOf(row)}
        </AnchorLink>
      ) : (
        propertyOf(row)
      ),
    card: 'title',
  },
  { id: 'service', header: 'Service', value: (row) => row.serviceName, width: isEditing ? '20%' : '24%' },
  { id: 'ref', header: 'Ref', value: (row) => row.ref, width: 76 },
  { id: 'type', header: 'Type', value: shownType, width: 76 },
  {
    id: 'anniversary',
    header: 'Anniversary',
    value: (row) => row.whenNextServiceAnniversary,
    cell: (row) => shownDay(row.whenNextServiceAnniversary),
    isNumeric: true,
    width: 124,
  },
  {
    id: 'supplier',
    header: 'Supplier',
    value: (row) => row.supplierName,
    ...(isEditing && { cell: (row: PricedService) => <SupplierField service={row} /> }),
    width: isEditing ? '22%' : '18%',
  },
  {
    id: 'price',
    header: 'Price / Interval',
    value: (row) => row.price,
    cell: (row) => (
      <span className={classes.price}>
        {isEditing ? <PriceField service={row} /> : shownMoney(row.price)}
        <span className={classes.interval}>/ {shownInterval(row)}</span>
      </span>
    ),
    isNumeric: true,
    width: isEditing ? 204 : 184,
  },
]

export const READ_COLUMNS = columns(false)
export const EDIT_COLUMNS = columns(true)

/** What the filter looks through. */
export const pricingSearchText = (row: PricedService): string =>
  [row.propertyName, row.buildingName, row.serviceName, row.ref, row.serviceType, row.supplierName].join(' ')
