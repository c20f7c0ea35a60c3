import type { Day } from '@app/contract/dates'
import { recordCompliance } from '@app/contract/service/compliance'
import { useMemo, useState } from 'react'
import type { Recorded, Recording } from '../service/property-services/recording.ts'
import { serviceRowOf, type ServiceRow } from '../service/property-services/service-rows.ts'
import { useRecordCompliance, useUndoCompliance } from './api.ts'

interface LastRecord {
  /** As it was before. */
  readonly service: ServiceRow
  /** As it was saved. */
  readonly saved: ServiceRow | undefined
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
          onSuccess: ({ services }) => {
            const saved = services.find((row) => row.propertyServiceId === service.propertyServiceId)
            setLast({ service, received, saved: saved && serviceRowOf(saved) })
            onDone()
          },
        },
      ),
    undo: () => {
      if (!last?.saved || undoing.isPending) return
      const { whenLastComplianceReceived, whenNextServiceAnniversary } = last.service
      const price = last.saved.price ?? 0
      const row = { ...last.saved, price, whenLastComplianceReceived, whenNextServiceAnniversary }
      undoing.mutate({ whenUpdated, services: [row] }, { onSuccess: () => setLast(null) })
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
