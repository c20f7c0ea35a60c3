import type { View } from '@app/contract/view/schema'
import { Menu } from '@mantine/core'
import {
  IconBookmarkPlus,
  IconCheck,
  IconLink,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react'
import { createLink, useLocation } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { basePath } from '../lib/addresses.ts'
import { toast } from '../ui/feedback/toast.ts'
import { shownCount } from '../ui/table/RowCount.tsx'
import { placeOf, searchOf } from './address.ts'
import { useSetDefaultView, useViewCounts } from './api.ts'
import type { SavedViewState } from './use-saved-view.ts'
import classes from './ViewsButton.module.css'

type CountView = (view: View) => Promise<number>

interface ViewsMenuProps {
  readonly state: SavedViewState
  /** Undefined where rows are not counted. */
  readonly count: CountView | undefined
  readonly onEdit: (view: View | 'new') => void
  readonly onRemove: (view: View) => void
}

/** Mantine's item renders a button element unless it gets a `component`. */
const LinkItem = createLink((props: ComponentProps<typeof Menu.Item<'a'>>) => <Menu.Item {...props} component="a" />)

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** The views of a list, private ones before those for all, and what can be done with the one that is open. */
export function ViewsMenu({ state, count, onEdit, onRemove }: ViewsMenuProps) {
  const { list, views, open } = state
  const own = views.filter(({ isForAll }) => !isForAll)
  const shared = views.filter(({ isForAll }) => isForAll)
  const hasDefault = views.some(({ isDefault }) => isDefault)

  return (
    <>
      <ViewItem search={hasDefault ? { view: 0 } : {}} isOpen={open === null}>
        All rows
      </ViewItem>
      {own.length > 0 && <Menu.Label>My views</Menu.Label>}
      <ViewItems views={own} open={open} count={count} />
      {shared.length > 0 && <Menu.Label>For all staff</Menu.Label>}
      <ViewItems views={shared} open={open} count={count} />
      <Menu.Divider />
      <Menu.Item leftSection={<IconBookmarkPlus {...icon} />} onClick={() => onEdit('new')}>
        Save as a new view…
      </Menu.Item>
      {open && <OfOpenView list={list} view={open} onEdit={onEdit} onRemove={onRemove} />}
    </>
  )
}

interface ViewItemsProps extends Pick<ViewsMenuProps, 'count'> {
  readonly views: readonly View[]
  readonly open: View | null
}

function ViewItems({ views, open, count }: ViewItemsProps) {
  return count ? (
    <CountedItems views={views} open={open} count={count} />
  ) : (
    views.map((view) => <ItemOfView key={view.viewId} view={view} open={open} />)
  )
}

function CountedItems({ views, open, count }: Omit<ViewItemsProps, 'count'> & { readonly count: CountView }) {
  const counts = useViewCounts(views, count)
  return views.map((view, at) => <ItemOfView key={view.viewId} view={view} open={open} rows={counts[at]?.data} />)
}

function ItemOfView({
  view,
  open,
  rows,
}: Pick<ViewItemsProps, 'open'> & { readonly view: View; readonly rows?: number | undefined }) {
  const { viewId, name, search, isDefault } = view
  return (
    <ViewItem
      search={{ ...searchOf(search), view: viewId }}
      isOpen={open?.viewId === viewId}
      aside={
        <span className={classes.count}>
          {isDefault && <IconStarFilled size={12} aria-label="opens with the list" />}{' '}
          {rows === undefined ? '' : shownCount(rows)}
        </span>
      }
    >
      {name}
    </ViewItem>
  )
}

interface ViewItemProps {
  readonly search: Readonly<Record<string, string | number>>
  readonly isOpen: boolean
  readonly aside?: ReactNode
  readonly children: ReactNode
}

function ViewItem({ search, isOpen, aside, children }: ViewItemProps) {
  return (
    <LinkItem
      to="."
      search={(old) => ({ ...placeOf(old), ...search })}
      resetScroll={false}
      aria-current={isOpen || undefined}
      leftSection={isOpen ? <IconCheck {...icon} /> : <span style={{ width: icon.size }} />}
      rightSection={aside}
      classNames={{ itemLabel: classes.name ?? '' }}
    >
      {children}
    </LinkItem>
  )
}

interface OfOpenViewProps extends Pick<SavedViewState, 'list'>, Pick<ViewsMenuProps, 'onEdit' | 'onRemove'> {
  readonly view: View
}

function OfOpenView({ list, view, onEdit, onRemove }: OfOpenViewProps) {
  const { viewId, name, isDefault } = view
  const setDefault = useSetDefaultView()
  const { pathname } = useLocation()

  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(new URL(`${basePath}${pathname.slice(1)}?view=${viewId}`, location.origin).href)
    toast.success('The link has been copied.')
  }

  return (
    <>
      <Menu.Divider />
      <Menu.Label className={classes.name ?? ''}>{name}</Menu.Label>
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(view)}>
        Rename or share…
      </Menu.Item>
      <Menu.Item
        leftSection={<IconStar {...icon} />}
        onClick={() => setDefault.mutate({ list, viewId: isDefault ? null : viewId })}
      >
        {isDefault ? 'No longer open the list with it' : 'Open the list with it'}
      </Menu.Item>
      <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copy()}>
        Copy link
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash {...icon} />} color="red" onClick={() => onRemove(view)}>
        Remove
      </Menu.Item>
    </>
  )
}
