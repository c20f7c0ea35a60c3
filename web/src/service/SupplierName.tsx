import { IconInfoCircle } from '@tabler/icons-react'
import { Highlight } from '../ui/Highlight.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import type { ServiceRow } from './service-rows.ts'
import classes from './SupplierName.module.css'

interface SupplierNameProps {
  readonly service: ServiceRow
  readonly onOpen: (service: ServiceRow) => void
}

/** Who supplies a service; the icon tells more of the company. */
export function SupplierName({ service, onOpen }: SupplierNameProps) {
  if (service.supplierCompanyId === null) return null
  return (
    <span className={classes.supplier}>
      <span>
        <Highlight text={service.supplierName} />
      </span>
      <SupplierButton service={service} onOpen={onOpen} />
    </span>
  )
}

export function SupplierButton({ service, onOpen }: SupplierNameProps) {
  return (
    <RowButton
      aria-label={`About ${service.supplierName}`}
      aria-haspopup="dialog"
      title="About the supplier"
      onClick={() => onOpen(service)}
    >
      <IconInfoCircle size={17} stroke={1.6} aria-hidden />
    </RowButton>
  )
}
