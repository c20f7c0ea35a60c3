import { shownDay } from '@app/contract/dates'
import type { PricedService } from '@app/contract/pricing/schema'
import { shownMoney } from '../lib/money.ts'
import type { Column } from '../ui/table/column.ts'
import { Highlight } from '../ui/table/Highlight.tsx'
import { AnchorLink } from '../ui/layout/links.ts'
import { PriceField, SupplierField } from './PriceFields.tsx'
import classes from './pricing-columns.module.css'

export type PricingColumn = Column<PricedService>

/** `Full Service` is shown as `Full` (docs/rules/records.md#prices). */
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

interface PricingColumnsOptions {
  readonly isEditing: boolean
  /** Whether there is room for columns for ref, type and, in edit mode, the anniversary. */
  readonly isWide: boolean
}

const property = ({ isEditing, isWide }: PricingColumnsOptions): PricingColumn => ({
  id: 'property',
  header: 'Property name',
  value: (row) => row.propertyName,
  cell: (row) =>
    // In edit mode the row holds fields, so it cannot be a link as a whole.
    isEditing ? (
      <AnchorLink to="/property/$propertyId" params={{ propertyId: String(row.propertyId) }} inherit>
        {propertyOf(row)}
      </AnchorLink>
    ) : (
      propertyOf(row)
    ),
  ...(isEditing && !isWide && { width: '22%' }),
  card: 'title',
})

const service = ({ isEditing, isWide }: PricingColumnsOptions): PricingColumn => ({
  id: 'service',
  header: 'Service',
  value: (row) => row.serviceName,
  cell: (row) => {
    const below = [shownType(row), row.ref, isEditing && shownDay(row.whenNextServiceAnniversary)]
    return (
      <>
        <Highlight text={row.serviceName} />
        {!isWide && (
          <span className={classes.below}>
            <Highlight text={below.filter(Boolean).join(' · ')} />
          </span>
        )}
      </>
    )
  },
  ...((isWide || !isEditing) && { width: isEditing ? '20%' : '24%' }),
})

const ref: PricingColumn = { id: 'ref', header: 'Ref', value: (row) => row.ref, width: 76 }

const type: PricingColumn = { id: 'type', header: 'Type', value: shownType, width: 76 }

const anniversary: PricingColumn = {
  id: 'anniversary',
  header: 'Anniversary',
  value: (row) => row.whenNextServiceAnniversary,
  cell: (row) => shownDay(row.whenNextServiceAnniversary),
  isNumeric: true,
  width: 124,
}

const supplier = ({ isEditing, isWide }: PricingColumnsOptions): PricingColumn => ({
  id: 'supplier',
  header: 'Supplier',
  value: (row) => row.supplierName,
  ...(isEditing && { cell: (row: PricedService) => <SupplierField service={row} /> }),
  width: isEditing ? (isWide ? '22%' : '29%') : '18%',
})

const price = ({ isEditing }: PricingColumnsOptions): PricingColumn => ({
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
  width: isEditing ? 210 : 184,
})

/** The columns of the pricing summary. In a narrow window, some values are below others. */
export const pricingColumns = (options: PricingColumnsOptions): readonly PricingColumn[] => [
  property(options),
  service(options),
  ...(options.isWide ? [ref, type] : []),
  ...(options.isWide || !options.isEditing ? [anniversary] : []),
  supplier(options),
  price(options),
]

/** The text that the keyword filter searches. */
export const pricingSearchText = (row: PricedService): string =>
  [row.propertyName, row.buildingName, row.serviceName, row.ref, row.serviceType, row.supplierName].join(' ')
