import type { PricedService } from '@app/contract/pricing/schema'
import { memo } from 'react'
import { CompanyButton } from '../company/CompanyButton.tsx'
import { CompanyPicker } from '../company/CompanyPicker.tsx'
import { companyNameById } from '../kept/company-list.ts'
import { usePickerOnDemand } from '../company/use-picker-on-demand.ts'
import type { DraftValue } from '../lib/draft.ts'
import { fieldError } from '../ui/fields/field-error.ts'
import { MoneyField } from '../ui/fields/MoneyField.tsx'
import { useRowField } from '../ui/editing/row-editing.ts'
import { PRICE_LABELS } from './prices-draft.ts'
import classes from './pricing-columns.module.css'

interface FieldProps {
  readonly service: PricedService
  readonly value: number | null
  readonly error: string | undefined
  readonly change: (id: number, name: string, value: DraftValue, loaded: DraftValue) => void
}

const amountOf = (value: DraftValue): number | null => (typeof value === 'number' ? value : null)

const placeOf = ({ serviceName, propertyName }: PricedService): string => `${serviceName}, ${propertyName}`

/** Chooses or clears the supplier of a service. */
export function SupplierField({ service }: { readonly service: PricedService }) {
  const { value, error, change } = useRowField(
    service.propertyServiceId,
    'supplierCompanyId',
    service.supplierCompanyId,
  )
  return <Supplier service={service} value={amountOf(value)} error={error} change={change} />
}

const Supplier = memo(function Supplier({ service, value, error, change }: FieldProps) {
  const { propertyServiceId, supplierCompanyId, supplierName } = service
  const { isOpen, open, picker } = usePickerOnDemand()
  // The service has only the name of its saved supplier.
  const name = value === supplierCompanyId ? supplierName : companyNameById(value)

  if (!isOpen && !error) {
    return (
      <div className={classes.field}>
        <CompanyButton of={`supplier of ${placeOf(service)}`} name={name} onClick={open} />
      </div>
    )
  }
  return (
    <CompanyPicker
      {...picker}
      size="xs"
      className={classes.field}
      flag="supplier"
      aria-label={`${PRICE_LABELS.supplierCompanyId}: ${placeOf(service)}`}
      placeholder="No supplier"
      value={value}
      currentName={name}
      onChange={(chosen) => change(propertyServiceId, 'supplierCompanyId', chosen, supplierCompanyId)}
      error={fieldError(PRICE_LABELS.supplierCompanyId, error)}
    />
  )
})

/** The price of a service. */
export function PriceField({ service }: { readonly service: PricedService }) {
  const { value, error, change } = useRowField(service.propertyServiceId, 'price', service.price)
  return <Price service={service} value={amountOf(value)} error={error} change={change} />
}

const Price = memo(function Price({ service, value, error, change }: FieldProps) {
  return (
    <MoneyField
      size="xs"
      className={classes.field}
      aria-label={`${PRICE_LABELS.price}: ${placeOf(service)}`}
      value={value}
      onChange={(price) => change(service.propertyServiceId, 'price', price, service.price)}
      fieldName={PRICE_LABELS.price}
      error={error}
    />
  )
})
