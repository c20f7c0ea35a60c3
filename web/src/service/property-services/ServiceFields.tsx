import { INTERVAL_MONTHS, SERVICE_TYPES, TRIAL_EVACUATION_SERVICE_ID } from '@app/contract/service/rules'
import { daysBetween } from '@app/contract/dates'
import { useEffect, useRef } from 'react'
import { daysUntil, pastDays } from '../../lib/dates.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { fieldError } from '../../ui/fields/field-error.ts'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { memoIgnoringHandlers } from '../../lib/memo-ignoring-handlers.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DueDays } from './DueDays.tsx'
import { GRID_CELLS } from './grid-editing.ts'
import { SERVICE_LABELS } from './labels.ts'
import { reportDueOf } from './report-due.ts'
import { ReportDueText } from './ReportDueText.tsx'
import { ServiceDate } from './ServiceDate.tsx'
import type { ServiceEditorProps } from './service-editor-props.ts'
import classes from './ServiceFields.module.css'
import type { ServiceRow } from './service-rows.ts'
import { SupplierField } from './SupplierField.tsx'

const MemoDateField = memoIgnoringHandlers(DateField)
const MemoMoneyField = memoIgnoringHandlers(MoneyField)

interface ServiceFieldsProps extends Pick<
  ServiceEditorProps,
  'service' | 'reportsDue' | 'today' | 'takesFocus' | 'errors' | 'onSupplier' | 'onEmail'
> {
  readonly change: (changed: Partial<ServiceRow>) => void
}

/** The fields of one service. */
export function ServiceFields(props: ServiceFieldsProps) {
  const { service, reportsDue, today, takesFocus, errors, onSupplier, onEmail, change } = props
  const { whenNextServiceAnniversary: anniversary, whenLastComplianceReceived: previous } = service
  const reportDue = reportDueOf(service, reportsDue)
  const messageOf = (name: keyof typeof SERVICE_LABELS) => fieldError(SERVICE_LABELS[name], errors[name])

  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])

  return (
    <div className={classes.fields} {...GRID_CELLS}>
      <TextField
        size="xs"
        label={SERVICE_LABELS.ref}
        value={service.ref}
        onChange={(ref) => change({ ref })}
        error={errors['ref']}
        ref={first}
      />
      <ChoiceField
        size="xs"
        label={SERVICE_LABELS.serviceType}
        choices={SERVICE_TYPES}
        value={service.serviceType}
        onChange={(serviceType) => change({ serviceType })}
      />
      <div className={classes.supplier}>
        <SupplierField
          service={service}
          error={messageOf('supplierCompanyId')}
          onChange={change}
          onOpen={onSupplier}
          onEmail={onEmail}
        />
      </div>
      <ServiceDate
        label={SERVICE_LABELS.whenNextServiceAnniversary}
        value={anniversary}
        onChange={(whenNextServiceAnniversary) => change({ whenNextServiceAnniversary })}
        error={messageOf('whenNextServiceAnniversary')}
        relative={<DueDays days={daysUntil(anniversary, today)} isActive={service.active} />}
      />
      <ServiceDate
        label={SERVICE_LABELS.whenLastComplianceReceived}
        value={previous}
        onChange={(whenLastComplianceReceived) => change({ whenLastComplianceReceived })}
        error={messageOf('whenLastComplianceReceived')}
        relative={previous && pastDays(daysBetween(today, previous))}
      />
      <MemoMoneyField
        size="xs"
        label={SERVICE_LABELS.price}
        value={service.price}
        onChange={(price) => change({ price })}
        fieldName={SERVICE_LABELS.price}
        error={errors['price']}
      />
      <ChoiceField
        size="xs"
        label={SERVICE_LABELS.intervalMonths}
        choices={INTERVAL_MONTHS}
        labelOf={(months) => (months === 1 ? '1 month' : `${months} months`)}
        value={service.intervalMonths}
        onChange={(intervalMonths) => change({ intervalMonths })}
        error={errors['intervalMonths']}
      />
      {service.serviceId === TRIAL_EVACUATION_SERVICE_ID && (
        <div className={classes.report}>
          <MemoDateField
            size="xs"
            label={SERVICE_LABELS.whenReportSent}
            value={service.whenReportSent}
            maxDate={today}
            onChange={(whenReportSent) => change({ whenReportSent })}
            error={messageOf('whenReportSent')}
          />
          {reportDue && (
            <div className={classes.below}>
              <ReportDueText due={reportDue} today={today} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
