import { IconInfoCircle, IconMail } from '@tabler/icons-react'
import { Highlight } from '../ui/Highlight.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import type { ServiceRow } from './service-rows.ts'
import classes from './SupplierName.module.css'

interface SupplierButtonProps {
  readonly service: ServiceRow
  readonly onOpen: (service: ServiceRow) => void
}

interface SupplierNameProps extends SupplierButtonProps {
  /** Absent for those who write to no suppliers. */
  readonly onEmail: ((service: ServiceRow) => void) | undefined
}

/** Who supplies a service; the icons tell more of the company and write to it. */
export function SupplierName({ service, onOpen, onEmail }: SupplierNameProps) {
  if (service.supplierCompanyId === null) return null
  return (
    <span className={classes.supplier}>
      <span>
        <Highlight text={service.supplierName} />
      </span>
      <SupplierButton service={service} onOpen={onOpen} />
      {/* Nobody can be reminded of what is not saved yet. */}
      {onEmail && service.propertyServiceId > 0 && (
        <RowButton
          aria-label={`Email ${service.supplierName}: ${service.serviceName}`}
          aria-haspopup="dialog"
          title="Email the supplier"
          onClick={() => onEmail(service)}
        >
          <IconMail size={17} stroke={1.6} aria-hidden />
        </RowButton>
      )}
    </span>
  )
}

export function SupplierButton({ service, onOpen }: SupplierButtonProps) {
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
