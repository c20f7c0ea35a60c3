import { changeServices, listServicesToChange } from '@app/contract/property/calls'
import type {
  ChangedService,
  ServiceChange,
  ServicesToChangeQuery,
  ServiceToChange,
} from '@app/contract/service/change'
import { useMutation, useQuery } from '@tanstack/react-query'
import { send } from '../../lib/send.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { undoServices } from '../undo-services.ts'
import { useUpdateServices, type OnChanged } from '../use-service-changes.ts'
import { bulkInWords, type ServiceBulk } from './service-bulk.ts'

/** The services as they are now: a preview of older ones would promise what is refused. */
export const useServicesToChange = (query: ServicesToChangeQuery) =>
  useQuery({
    queryKey: ['services to change', query],
    queryFn: ({ signal }) => send(listServicesToChange, { body: query, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // The dialog shows its failure.
    meta: { failure: '' },
  })

interface BulkChanges {
  readonly bulk: ServiceBulk
  readonly changes: readonly ServiceChange[]
  /** That are changed. */
  readonly services: readonly ServiceToChange[]
}

/** Changes services, all or none, says what was done and offers to undo all of it. */
export function useBulkChanges(onChanged?: OnChanged) {
  const update = useUpdateServices(onChanged)
  const { mutateAsync: undoAll } = useMutation({
    mutationFn: ({ changed, services }: { changed: ChangedService[]; services: readonly ServiceToChange[] }) =>
      undoServices(changed, new Map(services.map(({ propertyId, propertyName }) => [propertyId, propertyName]))),
    onSuccess: update.onSuccess,
    onError: (error: unknown, { changed }) =>
      update.onError(
        error,
        changed.map(({ after }) => after.propertyId),
      ),
    meta: { failure: 'Error undoing the change', success: { title: 'The change has been undone.' } },
  })
  return useMutation({
    mutationFn: ({ changes }: BulkChanges) => send(changeServices, { body: [...changes] }),
    onSuccess: (changed: ChangedService[], { bulk, services }) => {
      update.onSuccess(changed)
      toast.undoable(bulkInWords(bulk, changed.length), '', () => undoAll({ changed, services }))
    },
    onError: (error: unknown, { services }) =>
      update.onError(
        error,
        services.map(({ propertyId }) => propertyId),
      ),
    meta: { failure: 'Error changing the services' },
  })
}
