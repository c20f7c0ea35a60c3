import { addView, listViews, removeView, restoreView, saveView, setDefaultView } from '@app/contract/view/calls'
import type { ViewList } from '@app/contract/view/rules'
import type { DefaultView, NewView, SavedView, View } from '@app/contract/view/schema'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../lib/send.ts'
import { toast } from '../ui/feedback/toast.ts'
import { keepDefaults } from './kept-defaults.ts'

export const VIEWS = ['views'] as const

/** Views younger than this are not fetched again, in milliseconds: the stream tells of changes. */
const FRESH_MS = 60_000

/** The saved views of all lists that the login may see. Keeps those that lists open with. Internal logins only. */
export const useViews = (isEnabled: boolean) =>
  useQuery({
    queryKey: VIEWS,
    queryFn: async ({ signal }) => {
      const { data } = await send(listViews, { signal })
      keepDefaults(data)
      return data
    },
    enabled: isEnabled,
    staleTime: FRESH_MS,
    meta: { failure: 'Error retrieving views' },
  })

/** How many rows each view has, counted while somebody looks. */
export const useViewCounts = (views: readonly View[], count: (view: View) => Promise<number>) =>
  useQueries({
    queries: views.map((view) => ({
      queryKey: ['view count', view.viewId],
      queryFn: () => count(view),
      staleTime: 0,
      gcTime: 0,
      meta: { failure: 'Error counting the rows of a view' },
    })),
  })

/** Puts changed views among the others at once, and reads what else has changed. */
function useUpdateViews() {
  const queryClient = useQueryClient()
  return (change: (views: readonly View[]) => readonly View[]): void => {
    queryClient.setQueryData<readonly View[]>(VIEWS, (views) => views && change(views))
    void queryClient.invalidateQueries({ queryKey: VIEWS })
  }
}

const inOrder = (views: readonly View[]): readonly View[] =>
  views.toSorted((one, other) => one.name.localeCompare(other.name, 'en-NZ', { numeric: true }))

/** The caller handles a name that is taken (409). */
export function useAddView() {
  const update = useUpdateViews()
  return useMutation({
    mutationFn: (body: NewView) => send(addView, { body }),
    onSuccess: (added) => update((views) => inOrder([...views, added])),
    meta: { failure: 'Error saving the view', handles: [409], success: { title: 'The view has been saved.' } },
  })
}

interface ViewChange extends SavedView {
  readonly viewId: number
}

/** A conflict is reported with what the view is now; then another try saves over it. */
export function useSaveView(handles: readonly number[] = []) {
  const update = useUpdateViews()
  return useMutation({
    mutationFn: ({ viewId, ...body }: ViewChange) => send(saveView, { params: { viewId }, body }),
    onSuccess: (saved) =>
      update((views) => inOrder(views.map((view) => (view.viewId === saved.viewId ? saved : view)))),
    onError: () => update((views) => views),
    meta: { failure: 'Error saving the view', handles, success: { title: 'The view has been saved.' } },
  })
}

export function useSetDefaultView() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DefaultView) => send(setDefaultView, { body }),
    onSuccess: ({ data }) => {
      keepDefaults(data)
      queryClient.setQueryData<readonly View[]>(VIEWS, data)
    },
    meta: { failure: 'Error choosing the view that the list opens with' },
  })
}

/** Removes a view and offers to bring it back. */
export function useRemoveView() {
  const update = useUpdateViews()
  const restore = useMutation({
    mutationFn: ({ viewId, whenUpdated }: Pick<View, 'viewId' | 'whenUpdated'>) =>
      send(restoreView, { params: { viewId }, body: { whenUpdated } }),
    onSuccess: (restored) => update((views) => inOrder([...views, restored])),
    meta: { failure: 'Error bringing the view back' },
  })
  return useMutation({
    mutationFn: ({ viewId, whenUpdated }: View) => send(removeView, { params: { viewId }, body: { whenUpdated } }),
    onSuccess: ({ whenUpdated }, { viewId, name }) => {
      update((views) => views.filter((view) => view.viewId !== viewId))
      toast.undoable('View removed', name, () => restore.mutateAsync({ viewId, whenUpdated }))
    },
    onError: () => update((views) => views),
    meta: { failure: 'Error removing the view' },
  })
}

export const viewsOf = (views: readonly View[] | undefined, list: ViewList): readonly View[] =>
  (views ?? []).filter((view) => view.list === list)
