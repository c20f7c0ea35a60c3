import type { ViewList } from '@app/contract/view/rules'
import type { View } from '@app/contract/view/schema'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../auth/session.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useAnySearch } from '../ui/table/change-search.ts'
import { useArrangement } from '../ui/table/kept-columns.ts'
import { isSameSearch, keptSearch, searchOf } from './address.ts'
import { useViews, viewsOf } from './api.ts'
import { keptDefaults } from './kept-defaults.ts'
import { openingOf } from './opening.ts'

/**
 * The saved view of a list that is open, and the list's columns (docs/rules/views.md).
 *
 * @param screen all lists of the screen, if it has several: an address that names a view of another one leads there
 */
export function useSavedView(list: ViewList, screen: readonly ViewList[] = [list]) {
  const { isInternal } = useSession()
  const search = useAnySearch()
  const navigate = useNavigate()
  const { data, isError } = useViews(isInternal)
  const views = useMemo(() => viewsOf(data, list), [data, list])
  const [isSettled, setSettled] = useState(() => !isInternal || openingOf(search) === null)
  const opening = isSettled ? null : openingOf(search)
  // The views that lists open with are on the device, so that nobody waits for them.
  const known = useMemo(
    () => (data || !isInternal ? views : keptDefaults().filter((view) => view.list === list)),
    [data, isInternal, views, list],
  )
  const named = data?.find((view) => view.viewId === search.view && screen.includes(view.list))
  const wanted = opening === 'named' ? named : opening === 'bare' ? known.find(({ isDefault }) => isDefault) : undefined
  const isOver = opening === null || (wanted === undefined && (data !== undefined || isError))
  if (!isSettled && isOver) setSettled(true)

  const openedAs = useRef<View>(null)
  const show = useCallback(
    (view: View): Promise<void> => {
      const address = { ...searchOf(view.search), view: view.viewId }
      return navigate({ to: '.', search: address, replace: true, resetScroll: false })
    },
    [navigate],
  )
  useEffect(() => {
    if (isOver || wanted === undefined) return
    openedAs.current = wanted
    void show(wanted).then(() => setSettled(true))
  }, [isOver, wanted, show])

  // What the device kept may be older than the view.
  useEffect(() => {
    const before = openedAs.current
    if (!isSettled || data === undefined || before === null) return
    openedAs.current = null
    const isUntouched = isSameSearch(before.search, keptSearch(search))
    if (named && isUntouched && !isSameSearch(named.search, before.search)) void show(named)
  }, [isSettled, data, named, search, show])

  const open = known.find(({ viewId }) => viewId === search.view) ?? null
  useMissingNote(data === undefined ? undefined : search.view, named?.viewId)
  const saved = open && open.columns.length > 0 ? open.columns : null
  const arrangement = useArrangement(open ? `${list} ${open.viewId}` : list, saved)

  return {
    list,
    views,
    open,
    /** The rows wait for what the view asks for. */
    isOpening: !isSettled && !isOver && (opening === 'named' || wanted !== undefined),
    /** Whether the list is not as the view has it. */
    isChanged: open !== null && (arrangement.isChanged || !isSameSearch(open.search, keptSearch(search))),
    arrangement,
  }
}

/** Says that the view of a link is not there, unless it was a moment ago: then somebody has just removed it. */
function useMissingNote(asked: number | undefined, open: number | undefined): void {
  const seen = useRef<number>(undefined)
  useEffect(() => {
    if (open !== undefined) seen.current = open
    else if (asked && asked !== seen.current) {
      seen.current = asked
      toast.info('There is no such view', 'It may have been removed.')
    }
  }, [asked, open])
}

export type SavedViewState = ReturnType<typeof useSavedView>
