import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { confirm } from '../../ui/feedback/confirm.ts'
import { serviceRows, serviceTitle, type ServiceRow } from './service-rows.ts'

/**
 * The systems that are removed together with a service: those of a property's last warrant. Removing an unsaved warrant
 * removes only the unsaved systems, because the others were there without it.
 */
export function systemsRemovedWith(service: ServiceRow, services: readonly ServiceRow[]): readonly ServiceRow[] {
  if (service.serviceId !== BWOF_SERVICE_ID) return []
  const present = serviceRows.present(services)
  const warrants = present.filter(({ serviceId }) => serviceId === BWOF_SERVICE_ID)
  if (warrants.length > 1) return []
  return present.filter(
    (row) => row.parentServiceId === BWOF_SERVICE_ID && (serviceRows.isNew(row) || !serviceRows.isNew(service)),
  )
}

/** Asks before a warrant is removed together with its systems. True at once if there are none. */
export const confirmRemoval = async (service: ServiceRow, systems: readonly ServiceRow[]): Promise<boolean> =>
  systems.length === 0 ||
  confirm({
    title: `Remove ${serviceTitle(service)}?`,
    message: `${systems.length === 1 ? 'The system' : `The ${systems.length} systems`} below it will be removed with it: ${systems.map(serviceTitle).join(', ')}.`,
    confirm: systems.length === 1 ? 'Remove both' : `Remove all ${systems.length + 1}`,
    danger: true,
  })
