import { BWOF_SERVICE_ID, TRIAL_EVACUATION_SERVICE_ID } from '@app/contract/service/rules'
import type { EmailCase } from '../../email/compose/email-case.ts'
import type { ServiceRow } from './service-rows.ts'

/**
 * The automated e-mail to a service's supplier (docs/rules/screens.md#services-of-a-property). Null if the service is
 * neither a system of a warrant nor a trial evacuation.
 */
export function supplierEmail(service: ServiceRow, customerCompanyId: number | null): EmailCase | null {
  const kind = kindFor(service)
  return (
    kind && {
      kind,
      customerCompanyId,
      propertyId: service.propertyId,
      recipientCompanyId: service.supplierCompanyId,
      propertyServiceId: service.propertyServiceId,
      subject: `${service.serviceName}, to ${service.supplierName}`,
    }
  )
}

function kindFor({ serviceId, parentServiceId }: ServiceRow): EmailCase['kind'] | null {
  if (parentServiceId === BWOF_SERVICE_ID) return 'Email_Auto_12A'
  return serviceId === TRIAL_EVACUATION_SERVICE_ID ? 'Email_Auto_TrialEvac' : null
}
