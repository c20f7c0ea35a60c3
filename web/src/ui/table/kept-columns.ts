import { ChosenColumn } from '@app/contract/view/schema'
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { nameOnDevice } from '../../lib/addresses.ts'
import type { Arrangement, ColumnChoice } from './column-choice.ts'

const Kept = z.array(ChosenColumn)

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function parsed(text: string | null): ColumnChoice | null {
  try {
    return text === null ? null : Kept.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * The columns of a list as somebody arranged them on this device; until then those that are `saved` with the view.
 *
 * @param name the list's, with the view's id where one is open
 */
export function useArrangement(
  name: string,
  saved: ColumnChoice | null = null,
): Arrangement & { readonly isChanged: boolean } {
  const key = nameOnDevice(`warrant.columns ${name}`)
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const kept = useMemo(() => parsed(text), [text])
  const table = useRef<HTMLTableElement>(null)
  const change = useCallback(
    (choice: ColumnChoice | null) => {
      if (choice === null) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(choice))
      for (const listener of listeners) listener()
    },
    [key],
  )
  const choice = kept ?? saved
  const isChanged = kept !== null
  return useMemo(() => ({ choice, change, table, isChanged }), [choice, change, isChanged])
}
