import type { Day } from '@app/contract/dates'
import { isReportOutstanding } from '@app/contract/evacuation/rules'
import type { ReportDue } from '@app/contract/evacuation/schema'
import { TRIAL_EVACUATION_SERVICE_ID } from '@app/contract/service/rules'
import { serviceRows, type ServiceRow } from './service-rows.ts'

type Trial = Pick<
  ServiceRow,
  'propertyServiceId' | 'serviceId' | 'active' | 'whenLastComplianceReceived' | 'whenReportSent'
>

/** Whether the service is a trial evacuation whose report has still to be sent. */
export const waitsForReport = ({ serviceId, active, whenLastComplianceReceived, whenReportSent }: Trial): boolean =>
  serviceId === TRIAL_EVACUATION_SERVICE_ID && active && isReportOutstanding(whenLastComplianceReceived, whenReportSent)

/**
 * The day by which the report of a trial evacuation is due; null while none is outstanding. The server counts it from
 * the saved trial, so an edited day of the trial has none until it is saved.
 */
export const reportDueOf = (service: Trial, reportsDue: readonly ReportDue[]): Day | null =>
  (waitsForReport(service) &&
    reportsDue.find(
      ({ propertyServiceId, whenHeld }) =>
        propertyServiceId === service.propertyServiceId && whenHeld === service.whenLastComplianceReceived,
    )?.due) ||
  null

/** Differs when something changed on which the reports that are due depend. */
export const reportsVersion = (services: readonly ServiceRow[]): string =>
  services
    .filter(waitsForReport)
    .map((service) => `${serviceRows.idOf(service)} ${service.whenLastComplianceReceived}`)
    .join()
