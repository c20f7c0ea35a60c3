import { Input } from '@mantine/core'
import { CompanyButton } from '../company/CompanyButton.tsx'
import { CompanyPicker } from '../company/CompanyPicker.tsx'
import { usePickerOnDemand } from '../company/use-picker-on-demand.ts'
import { SERVICE_LABELS } from './labels.ts'
import type { ServiceRow } from './service-rows.ts'
import classes from './SupplierField.module.css'
import { SupplierButton } from './SupplierName.tsx'

interface SupplierFieldProps {
  readonly service: ServiceRow
  readonly error: string | undefined
  readonly onChange: (change: Pick<ServiceRow, 'supplierCompanyId' | 'supplierName'>) => void
  readonly onOpen: (service: ServiceRow) => void
}

/** Who supplies a service, and beside it who that is. */
export function SupplierField({ service, error, onChange, onOpen }: SupplierFieldProps) {
  const { isOpen, open, picker } = usePickerOnDemand()
  const { supplierCompanyId, supplierName } = service

  if (isOpen || error) {
    return (
      <CompanyPicker
        {...picker}
        size="xs"
        flag="supplier"
        label={SERVICE_LABELS.supplierCompanyId}
        value={supplierCompanyId}
        currentName={supplierName}
        error={error}
        onChange={(id, company) => onChange({ supplierCompanyId: id, supplierName: company?.name ?? '' })}
      />
    )
  }
  return (
    <Input.Wrapper size="xs" labelElement="div" label={SERVICE_LABELS.supplierCompanyId}>
      <div className={classes.value}>
        <CompanyButton of="supplier" name={supplierName} onClick={open} />
        {supplierCompanyId !== null && <SupplierButton service={service} onOpen={onOpen} />}
      </div>
    </Input.Wrapper>
  )
}
