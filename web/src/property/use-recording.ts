import type { Day } from '@app/contract/dates'
import { recordCompliance } from '@app/contract/service/compliance'
import { useMemo, useState } from 'react'
import type { Recorded, Recording } from '../service/property-services/recording.ts'
import type { ServiceRow } from '../service/property-services/service-rows.ts'
import { useRecordCompliance, useUndoCompliance } from './api.ts'

interface LastRecord {
  readonly service: ServiceRow
  readonly received: Day
}

/**
 * Records compliance of a service at once, by the call that does nothing else, and undoes the last record by saving the
 * earlier dates. `whenUpdated` is the property's, as it is shown.
 */
export function useRecording(propertyId: number, whenUpdated: string): Recording & { readonly done: Recorded | null } {
  const recording = useRecordCompliance(propertyId)
  const undoing = useUndoCompliance(propertyId)
  const [last, setLast] = useState<LastRecord | null>(null)

  return {
    record: (service, received, onDone) =>
      recording.mutate(
        { propertyServiceId: service.propertyServiceId ?? 0, date: received, whenUpdated },
        {
          onSuccess: () => {
            setLast({ service, received })
            onDone()
          },
        },
      ),
    undo: () => {
      if (!last || undoing.isPending) return
      const { propertyServiceId, whenLastComplianceReceived, whenNextServiceAnniversary } = last.service
      const dates = { propertyServiceId, whenLastComplianceReceived, whenNextServiceAnniversary }
      undoing.mutate({ whenUpdated, services: [dates] }, { onSuccess: () => setLast(null) })
    },
    isRecording: recording.isPending,
    // The same object until there is another record, for the memoised section.
    done: useMemo(() => last && recordedOf(last, () => setLast(null)), [last]),
  }
}

function recordedOf({ service, received }: LastRecord, dismiss: () => void): Recorded {
  const { effect, whenNextServiceAnniversary: next } = recordCompliance(service, received)
  return { serviceName: service.serviceName, received, next, effect, dismiss }
}
