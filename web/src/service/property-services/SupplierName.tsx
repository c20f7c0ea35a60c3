import { IconInfoCircle, IconMail } from '@tabler/icons-react'
import { Highlight } from '../../ui/table/Highlight.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import type { ServiceRow } from './service-rows.ts'
import classes from './SupplierName.module.css'

interface SupplierButtonsProps {
  readonly service: ServiceRow
  readonly onOpen: (service: ServiceRow) => void
  /** Undefined if the supplier cannot be e-mailed. */
  readonly onEmail: ((service: ServiceRow) => void) | undefined
}

/** The supplier's name, with buttons to see and e-mail the company. */
export function SupplierName({ service, ...actions }: SupplierButtonsProps) {
  if (service.supplierCompanyId === null) return null
  return (
    <span className={classes.supplier}>
      <span>
        <Highlight text={service.supplierName} />
      </span>
      <SupplierButtons service={service} {...actions} />
    </span>
  )
}

/** Buttons that show a service's supplier and e-mail it. */
export function SupplierButtons({ service, onOpen, onEmail }: SupplierButtonsProps) {
  return (
    <>
      <RowButton
        aria-label={`About ${service.supplierName}`}
        aria-haspopup="dialog"
        title="About the supplier"
        onClick={() => onOpen(service)}
      >
        <IconInfoCircle size={17} stroke={1.6} aria-hidden />
      </RowButton>
      {onEmail && (
        <RowButton
          aria-label={`Email ${service.supplierName}: ${service.serviceName}`}
          aria-haspopup="dialog"
          title="Email the supplier"
          onClick={() => onEmail(service)}
        >
          <IconMail size={17} stroke={1.6} aria-hidden />
        </RowButton>
      )}
    </>
  )
}
