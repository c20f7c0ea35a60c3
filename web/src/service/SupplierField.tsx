import { Input, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { CompanyPicker } from '../company/CompanyPicker.tsx'
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

/**
 * Who supplies a service. The field to choose another stands there once it is asked for: a picker of companies in each
 * of dozens of rows would make edit mode slow to open.
 */
export function SupplierField({ service, error, onChange, onOpen }: SupplierFieldProps) {
  const [isChanging, setChanging] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { supplierCompanyId, supplierName } = service

  // The name of the present supplier comes into the field after the focus; typing replaces it.
  useEffect(() => {
    if (!isChanging) return undefined
    const frame = requestAnimationFrame(() => field.current?.select())
    return () => cancelAnimationFrame(frame)
  }, [isChanging])

  if (isChanging || error) {
    return (
      <CompanyPicker
        ref={field}
        size="xs"
        flag="supplier"
        label={SERVICE_LABELS.supplierCompanyId}
        value={supplierCompanyId}
        currentName={supplierName}
        error={error}
        autoFocus={isChanging}
        defaultDropdownOpened={isChanging}
        onBlur={() => setChanging(false)}
        onChange={(id, company) => onChange({ supplierCompanyId: id, supplierName: company?.name ?? '' })}
      />
    )
  }
  return (
    <Input.Wrapper size="xs" labelElement="div" label={SERVICE_LABELS.supplierCompanyId}>
      <div className={classes.value}>
        <UnstyledButton
          className={classes.name}
          aria-label={`Change supplier: ${supplierName || 'none'}`}
          title="Change the supplier"
          onClick={() => setChanging(true)}
        >
          {supplierName || '–'}
        </UnstyledButton>
        {supplierCompanyId !== null && <SupplierButton service={service} onOpen={onOpen} />}
      </div>
    </Input.Wrapper>
  )
}
