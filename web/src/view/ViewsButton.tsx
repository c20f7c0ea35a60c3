import type { View } from '@app/contract/view/schema'
import { Button, Menu, Text } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../auth/session.ts'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import { useAnySearch } from '../ui/table/change-search.ts'
import { keptSearch } from './address.ts'
import { useRemoveView, useSaveView } from './api.ts'
import type { SavedViewState } from './use-saved-view.ts'
import classes from './ViewsButton.module.css'

const ViewsMenu = lazyPart(() => import('./ViewsMenu.tsx').then((chunk) => chunk.ViewsMenu))
const ViewDialog = lazyPart(() => import('./ViewDialog.tsx').then((chunk) => chunk.ViewDialog), {
  showError: 'in a dialog',
})

interface ViewsButtonProps {
  readonly state: SavedViewState
  /** Counts the rows of a view; without it no counts show. */
  readonly count?: ((search: View['search']) => Promise<number>) | undefined
}

/** The saved views of a list: which is open, and what can be done with it (docs/rules/views.md). */
export function ViewsButton({ state, count }: ViewsButtonProps) {
  const { isInternal } = useSession()
  // A new function at each key in the filter must not draw the button again.
  const latest = useRef(count)
  useEffect(() => {
    latest.current = count
  })
  const hasCounts = count !== undefined
  const countLatest = useCallback((view: View) => latest.current?.(view.search) ?? Promise.resolve(0), [])
  const { list, views, open, isChanged, arrangement } = state
  if (!isInternal) return null
  return (
    <OfOffice
      {...{ list, views, open, isChanged, isOpening: false, arrangement }}
      count={hasCounts ? countLatest : undefined}
    />
  )
}

interface OfOfficeProps extends SavedViewState {
  readonly count: ((view: View) => Promise<number>) | undefined
}

const OfOffice = memo(function OfOffice({ count, ...state }: OfOfficeProps) {
  const { open, isChanged } = state
  const [isOpen, setOpen] = useState(false)
  const [edited, setEdited] = useState<View | 'new' | null>(null)
  const remove = useRemove()
  return (
    <div className={`no-print ${classes.views}`} data-changed={(open && isChanged) || undefined}>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={320}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            className={classes.button}
            leftSection={<IconBookmark size={16} stroke={1.7} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={open ? `Views: ${open.name}` : 'Views'}
          >
            {open ? open.name : 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isOpen && <ViewsMenu state={state} count={count} onEdit={setEdited} onRemove={remove} />}
        </Menu.Dropdown>
      </Menu>
      {open && isChanged && (
        <>
          <Text size="sm" c="dimmed">
            changed
          </Text>
          <SaveChanges view={open} arrangement={state.arrangement} />
        </>
      )}
      {edited && <ViewDialog state={state} view={atPresent(edited, state.views)} onClose={() => setEdited(null)} />}
    </div>
  )
})

/** The view as it is now: a save that was refused, because somebody else had saved it, is tried again from there. */
const atPresent = (edited: View | 'new', views: readonly View[]): View | null =>
  edited === 'new' ? null : (views.find(({ viewId }) => viewId === edited.viewId) ?? edited)

/** Removes a view, and takes it out of the address. The menu is closed by then. */
function useRemove(): (view: View) => void {
  const remove = useRemoveView()
  const navigate = useNavigate()
  return (view) =>
    remove.mutate(view, {
      onSuccess: () =>
        navigate({
          to: '.',
          // Somebody may have opened another one meanwhile.
          search: (old) => (old.view === view.viewId ? { ...old, view: undefined } : old),
          replace: true,
          resetScroll: false,
        }),
    })
}

interface SaveChangesProps {
  readonly view: View
  readonly arrangement: SavedViewState['arrangement']
}

function SaveChanges({ view, arrangement: { choice, change } }: SaveChangesProps) {
  const save = useSaveView()
  const search = useAnySearch()
  const { viewId, whenUpdated } = view
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={save.isPending}
      onClick={() =>
        save.mutate(
          { viewId, whenUpdated, search: keptSearch(search), columns: [...(choice ?? [])] },
          // The view holds the columns now.
          { onSuccess: () => change(null) },
        )
      }
    >
      Save changes
    </Button>
  )
}
