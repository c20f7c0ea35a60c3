import { daysBetween, shownDay, type Day } from '@app/contract/dates'
import type { ReportDue } from '@app/contract/evacuation/schema'
import type { SupplierPromise } from '@app/contract/return/schema'
import { daysUntil, pastDays } from '../../lib/dates.ts'
import { shownMoney } from '../../lib/money.ts'
import { StatusText } from '../../ui/feedback/StatusBadge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Highlight } from '../../ui/table/Highlight.tsx'
import { DueDays } from './DueDays.tsx'
import { LastEmail } from './LastEmail.tsx'
import type { Readiness } from './readiness.ts'
import { RecordButton, RecordIcon } from './RecordButton.tsx'
import { reportDueOf, waitsForReport } from './report-due.ts'
import { ReportDueText } from './ReportDueText.tsx'
import classes from './service-columns.module.css'
import { ServiceName } from './ServiceName.tsx'
import { serviceTitle, type ServiceRow } from './service-rows.ts'
import { ServiceMenuButton, type OpenMenu } from './ServiceMenuButton.tsx'
import { SupplierName } from './SupplierName.tsx'

export interface ServiceColumnsOptions {
  readonly today: Day
  readonly isNew: (service: ServiceRow) => boolean
  readonly isBelow: (service: ServiceRow) => boolean
  readonly readiness: Readiness | null
  /** By when the reports of the property's trial evacuations are due. */
  readonly reportsDue: readonly ReportDue[]
  /** The days by which suppliers said that they will certify systems. */
  readonly promises: readonly SupplierPromise[]
  /** Internal users see prices and record compliance. */
  readonly isInternal: boolean
  /** Whether there is room for columns of suppliers and last e-mails. */
  readonly isWide: boolean
  readonly onSupplier: (service: ServiceRow) => void
  /** Returns the function that e-mails a service's supplier, if there is one. */
  readonly emailOf: (service: ServiceRow) => ((service: ServiceRow) => void) | undefined
  readonly onRecord: (service: ServiceRow) => void
  /** Opens the menu of a service; undefined for logins that only read. */
  readonly onMenu: OpenMenu | undefined
}

type ServiceColumn = Column<ServiceRow>

const price: ServiceColumn = {
  id: 'price',
  header: 'Price/Interval',
  value: (row) => row.price,
  cell: (row) => (
    <>
      {row.price !== null && shownMoney(row.price)}{' '}
      <span className={classes.beside}>{row.intervalMonths === 1 ? '1 month' : `${row.intervalMonths} months`}</span>
    </>
  ),
  isNumeric: true,
  width: 136,
}

const supplier = ({ onSupplier, emailOf }: ServiceColumnsOptions): ServiceColumn => ({
  id: 'supplier',
  header: 'Supplier',
  value: (row) => row.supplierName,
  cell: (row) => <SupplierName service={row} onOpen={onSupplier} onEmail={emailOf(row)} />,
  width: '18%',
})

const anniversary = (today: Day): ServiceColumn => ({
  id: 'anniversary',
  header: 'Anniversary',
  value: (row) => row.whenNextServiceAnniversary,
  cell: (row) => (
    <>
      {shownDay(row.whenNextServiceAnniversary)}{' '}
      <span className={classes.beside}>
        <DueDays days={daysUntil(row.whenNextServiceAnniversary, today)} isActive={row.active} />
      </span>
    </>
  ),
  isNumeric: true,
  width: 124,
})

const previous = (today: Day): ServiceColumn => ({
  id: 'previous',
  header: 'Previous',
  value: (row) => row.whenLastComplianceReceived,
  cell: (row) =>
    row.whenLastComplianceReceived && (
      <>
        {shownDay(row.whenLastComplianceReceived)}{' '}
        <span className={classes.beside}>{pastDays(daysBetween(today, row.whenLastComplianceReceived))}</span>
      </>
    ),
  isNumeric: true,
  width: 116,
})

const email = (today: Day): ServiceColumn => ({
  id: 'email',
  header: 'Last Email Sent',
  value: (row) => row.whenLastSupplierEmailTriggered ?? row.whenLastSupplierEmailSent,
  cell: (row) => (
    <span className={classes.email}>
      <LastEmail service={row} today={today} />
    </span>
  ),
  isNumeric: true,
  width: 156,
})

/** The columns of a property's services. In a narrow window, supplier and last e-mail are below the name. */
export function serviceColumns(options: ServiceColumnsOptions): readonly ServiceColumn[] {
  const { today, isNew, isBelow, readiness, reportsDue, promises, isInternal, isWide, onSupplier, emailOf } = options
  const { onRecord, onMenu } = options

  const name: ServiceColumn = {
    id: 'service',
    header: 'Service',
    value: (row) => row.serviceName,
    cell: (row) => (
      <>
        <span className={classes.name} data-sub-service={isBelow(row) || undefined}>
          <ServiceName service={row} isNew={isNew(row)} readiness={readiness} />
        </span>
        <span className={classes.below}>
          <Highlight text={[row.serviceType, row.ref].filter(Boolean).join(' · ')} />
          {!isWide && row.supplierCompanyId !== null && (
            <>
              {' · '}
              <SupplierName service={row} onOpen={onSupplier} onEmail={emailOf(row)} />
            </>
          )}
        </span>
        <Report service={row} reportsDue={reportsDue} today={today} />
        <Promised service={row} promises={promises} today={today} />
        {!isWide && (
          <span className={classes.below}>
            <LastEmail service={row} today={today} label="Last email sent" />
          </span>
        )}
      </>
    ),
    card: 'title',
  }
  const record: ServiceColumn = {
    id: 'record',
    header: 'Record compliance',
    isHeaderHidden: true,
    width: isWide ? 106 : 44,
    card: 'aside',
    cell: (row) =>
      isWide ? <RecordButton service={row} onRecord={onRecord} /> : <RecordIcon service={row} onRecord={onRecord} />,
  }
  const menu = (onOpen: OpenMenu): ServiceColumn => ({
    id: 'menu',
    header: 'Change',
    isHeaderHidden: true,
    width: 44,
    card: 'aside',
    cell: (row) => <ServiceMenuButton service={row} of={serviceTitle(row)} onOpen={onOpen} />,
  })
  const dates = [anniversary(today), previous(today)]
  return [
    name,
    ...(isWide ? [supplier(options)] : []),
    ...dates,
    ...(isInternal ? [price] : []),
    ...(isWide ? [email(today)] : []),
    ...(isInternal ? [record] : []),
    ...(onMenu ? [menu(onMenu)] : []),
  ]
}

interface ReportProps {
  readonly service: ServiceRow
  readonly reportsDue: readonly ReportDue[]
  readonly today: Day
}

/** By when the report of a trial evacuation is due, or when it was sent. */
function Report({ service, reportsDue, today }: ReportProps) {
  const due = reportDueOf(service, reportsDue)
  if (due === null && (waitsForReport(service) || service.whenReportSent === null)) return null
  return (
    <span className={classes.below}>
      {due === null ? (
        `Report sent to FENZ on ${shownDay(service.whenReportSent)}`
      ) : (
        <ReportDueText due={due} today={today} />
      )}
    </span>
  )
}

interface PromisedProps {
  readonly service: ServiceRow
  readonly promises: readonly SupplierPromise[]
  readonly today: Day
}

/** The day that the supplier promised (docs/rules/returns.md#not-yet). */
function Promised({ service, promises, today }: PromisedProps) {
  const promised = promises.find(({ propertyServiceId }) => propertyServiceId === service.propertyServiceId)
  if (!promised) return null
  const { expectedDate } = promised
  const isPast = expectedDate < today
  return (
    <span className={classes.below}>
      <StatusText tone={isPast ? 'overdue' : 'upcoming'}>
        Supplier {isPast ? 'said' : 'says'} {shownDay(expectedDate)}
      </StatusText>
    </span>
  )
}

/** The text that the keyword filter of the services searches. */
export const serviceSearchText = (row: ServiceRow): string =>
  [row.serviceName, row.ref, row.serviceType, row.supplierName, row.exceptionNotes, row.adminNotes].join(' ')
