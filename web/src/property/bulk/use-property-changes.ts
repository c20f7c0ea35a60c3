import { changeProperties, listPropertiesToChange } from '@app/contract/property/calls'
import type { PropertyChange, PropertyToChange } from '@app/contract/property/change'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshPropertyList } from '../../kept/property-list.ts'
import { send } from '../../lib/send.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { shownCount } from '../../ui/table/RowCount.tsx'

/** The properties as they are now: a preview of older ones would promise what is refused. */
export const usePropertiesToChange = (propertyIds: readonly number[]) =>
  useQuery({
    queryKey: ['properties to change', propertyIds],
    queryFn: ({ signal }) => send(listPropertiesToChange, { body: { propertyIds: [...propertyIds] }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // The dialog shows its failure.
    meta: { failure: '' },
  })

interface PropertyChanges {
  readonly changes: readonly PropertyChange[]
  readonly isActive: boolean
}

/** Makes properties active or inactive, all or none, says what was done and offers to undo all of it. */
export function useChangeProperties() {
  const queryClient = useQueryClient()
  const refresh = (): void => {
    void refreshPropertyList()
    for (const key of ['property', 'dashboard', 'emails']) void queryClient.invalidateQueries({ queryKey: [key] })
  }
  const { mutateAsync: undo } = useMutation({
    mutationFn: (changed: readonly PropertyToChange[]) =>
      send(changeProperties, {
        body: changed.map(({ propertyId, whenUpdated, active }) => ({ propertyId, whenUpdated, active: !active })),
      }),
    onSettled: refresh,
    meta: { failure: 'Error undoing the change', success: { title: 'The change has been undone.' } },
  })
  return useMutation({
    mutationFn: ({ changes }: PropertyChanges) => send(changeProperties, { body: [...changes] }),
    onSuccess: (changed, { isActive }) => {
      refresh()
      const many = changed.length === 1 ? '1 property' : `${shownCount(changed.length)} properties`
      toast.undoable(`${many} made ${isActive ? 'active' : 'inactive'}`, '', () => undo(changed))
    },
    onError: refresh,
    meta: { failure: 'Error changing the properties' },
  })
}
