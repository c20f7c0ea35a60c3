import { bwofAnniversary } from '@app/contract/service/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '../lib/dates.ts'
import { ProblemError } from '../lib/problem-error.ts'
import { useProperty } from '../property/api.ts'
import { useServiceChanges } from '../property/use-service-changes.ts'
import { RecordComplianceDialog } from '../service/property-services/RecordComplianceDialog.tsx'
import type { MenuOfRow } from '../service/property-services/service-menu.ts'
import { serviceRowOf, type ServiceRow } from '../service/property-services/service-rows.ts'
import { ServicesInPlace } from '../service/property-services/ServicesInPlace.tsx'
import { followServiceChanges } from './follow.ts'

interface RowInPlaceProps {
  readonly menu: MenuOfRow
  readonly onCloseMenu: () => void
  /** Closes the menu for good, if there is nothing to choose. */
  readonly onClose: () => void
}

/**
 * The menu of a row, which changes its service in place. A row holds only what it shows, so the property is read when its
 * menu opens.
 */
export function RowInPlace({ menu, onCloseMenu, onClose }: RowInPlaceProps) {
  const { propertyId, propertyServiceId } = menu
  const queryClient = useQueryClient()
  const { data: property, error } = useProperty(propertyId)
  const propertyName = property?.propertyName ?? ''
  const changing = useServiceChanges({ propertyId, propertyName }, (changed) =>
    followServiceChanges(queryClient, [propertyId], changed),
  )
  const [recorded, setRecorded] = useState<ServiceRow | null>(null)
  const stored = property?.services.find((service) => service.propertyServiceId === propertyServiceId)
  const obstacle = obstacleTo(property !== undefined && !stored, error)

  return (
    <>
      <ServicesInPlace
        menu={menu}
        service={stored ? serviceRowOf(stored) : null}
        obstacle={obstacle}
        propertyName={propertyName}
        changing={changing}
        today={today()}
        onRecord={setRecorded}
        onCloseMenu={obstacle === null ? onCloseMenu : onClose}
      />
      <RecordComplianceDialog
        savesAtOnce
        isSaving={changing.isChanging}
        service={recorded}
        today={today()}
        bwofDay={property ? bwofAnniversary(property.services) : null}
        onRecord={({ whenUpdated }, _, complianceReceived) => {
          if (!whenUpdated) return
          changing.change({ propertyServiceId, whenUpdated, complianceReceived }, () => setRecorded(null))
        }}
        onClose={() => setRecorded(null)}
      />
    </>
  )
}

/** Why nothing can be changed; null if it can. */
function obstacleTo(isMissing: boolean, error: Error | null): string | null {
  const isGone = isMissing || (error instanceof ProblemError && error.status === 404)
  if (isGone) return 'This service does not exist any more.'
  return error && 'The service cannot be loaded. Close this and try again.'
}
