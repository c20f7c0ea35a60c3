import { Input } from '@mantine/core'
import { CompanyButton } from '../../company/CompanyButton.tsx'
import { CompanyPicker } from '../../company/CompanyPicker.tsx'
import { usePickerOnDemand } from '../../company/use-picker-on-demand.ts'
import { SERVICE_LABELS } from './labels.ts'
import type { ServiceRow } from './service-rows.ts'
import classes from './SupplierField.module.css'
import { SupplierButtons } from './SupplierName.tsx'

interface SupplierFieldProps {
  readonly service: ServiceRow
  readonly error: string | undefined
  readonly onChange: (change: Pick<ServiceRow, 'supplierCompanyId' | 'supplierName'>) => void
  readonly onOpen: (service: ServiceRow) => void
  readonly onEmail: ((service: ServiceRow) => void) | undefined
}

/** The supplier of a service, with buttons to see and e-mail the company. */
export function SupplierField({ service, error, onChange, onOpen, onEmail }: SupplierFieldProps) {
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
        {supplierCompanyId !== null && <SupplierButtons service={service} onOpen={onOpen} onEmail={onEmail} />}
      </div>
    </Input.Wrapper>
  )
}
