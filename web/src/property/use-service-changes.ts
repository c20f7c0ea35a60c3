import { changeServices } from '@app/contract/property/calls'
import type { VisibleProperty } from '@app/contract/property/schema'
import { isAsItWas, type ChangedService, type ServiceChange } from '@app/contract/service/change'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ProblemError } from '../lib/problem-error.ts'
import { send } from '../lib/send.ts'
import { changeInWords } from '../service/property-services/change-in-words.ts'
import type { ServiceChanging } from '../service/property-services/service-changing.ts'
import { toast } from '../ui/feedback/toast.ts'
import { warrantKey } from '../warrant/api.ts'
import { propertyQuery } from './api.ts'
import { undoServices } from './undo-services.ts'
import { SUPPLIERS_KEY } from './use-suppliers.ts'

/** Gets none if a change was refused because a service is not as it was shown. */
export type OnChanged = (changed: readonly ChangedService[]) => void

/** The service is not as it was shown: somebody changed or deleted it. */
const isOutdated = (error: unknown): boolean => error instanceof ProblemError && [404, 409].includes(error.status)

/**
 * Changes services of a property at once, says what was changed and offers to undo it. `onChanged` brings a list of
 * services up to date; it gets none if a change was refused because a service is not as it was shown.
 */
export function useServiceChanges(
  { propertyId, propertyName }: Pick<VisibleProperty, 'propertyId' | 'propertyName'>,
  onChanged?: OnChanged,
): ServiceChanging {
  const { onSuccess, onError } = useUpdateServices(onChanged)
  const update = { onSuccess, onError: (error: unknown) => onError(error, [propertyId]) }
  const undo = useMutation({
    mutationFn: (changed: readonly ChangedService[]) => undoServices(changed, new Map([[propertyId, propertyName]])),
    ...update,
    meta: { failure: 'Error undoing the change', success: { title: 'The change has been undone.' } },
  })
  const { mutateAsync: undoAll } = undo
  const changing = useMutation({
    mutationFn: (change: ServiceChange) => send(changeServices, { body: [change] }),
    onSuccess: (changed: ChangedService[], { complianceReceived }: ServiceChange) => {
      update.onSuccess(changed)
      const [first] = changed
      if (!first) return
      const { title, message } = changeInWords(first, complianceReceived)
      const words = [propertyName, message].filter(Boolean).join(' · ')
      if (isAsItWas(first)) toast.info(title, words)
      else toast.undoable(title, words, () => undoAll(changed))
    },
    onError: update.onError,
    meta: { failure: 'Error changing the service' },
  })

  const { mutate, isPending } = changing
  // The same object until it begins or ends, for parts that are memoised.
  return useMemo(
    () => ({
      change: (change, onDone) =>
        mutate(change, { onSuccess: onDone, onError: (error) => isOutdated(error) && onDone() }),
      isChanging: isPending,
    }),
    [mutate, isPending],
  )
}

/** Whether a property may have other suppliers than before: those of its active services. */
const changesSuppliers = ({ before, after }: ChangedService): boolean =>
  before.supplierCompanyId !== after.supplierCompanyId || before.active !== after.active

/** Brings the screens of properties and all that shows their services up to date. */
export function useUpdateServices(onChanged?: OnChanged) {
  const queryClient = useQueryClient()
  const tellOthers = (propertyIds: readonly number[], changed: readonly ChangedService[]): void => {
    for (const propertyId of propertyIds) void queryClient.invalidateQueries({ queryKey: warrantKey(propertyId) })
    // With `onChanged` an open dashboard reads the rows of these properties alone.
    void queryClient.invalidateQueries({ queryKey: ['dashboard'], refetchType: onChanged ? 'none' : 'active' })
    onChanged?.(changed)
  }
  return {
    onSuccess: (changed: readonly ChangedService[]): void => {
      const services = new Map(changed.map(({ after }) => [after.propertyServiceId, after]))
      const propertyIds = [...new Set(changed.map(({ after }) => after.propertyId))]
      for (const propertyId of propertyIds) {
        queryClient.setQueryData<VisibleProperty>(
          propertyQuery(propertyId).queryKey,
          (property) =>
            property && {
              ...property,
              services: property.services.map((service) => services.get(service.propertyServiceId) ?? service),
            },
        )
      }
      if (changed.some(changesSuppliers)) void queryClient.invalidateQueries({ queryKey: SUPPLIERS_KEY })
      tellOthers(propertyIds, changed)
    },
    onError: (error: unknown, propertyIds: readonly number[]): void => {
      if (!isOutdated(error)) return
      for (const propertyId of new Set(propertyIds)) {
        void queryClient.invalidateQueries({ queryKey: propertyQuery(propertyId).queryKey })
      }
      tellOthers([...new Set(propertyIds)], [])
    },
  }
}
