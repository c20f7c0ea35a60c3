import { useEffect, useMemo, useState, type RefObject } from 'react'
import type { FindGroup, FindResult } from './find.ts'

export const idOf = ({ key }: FindResult): string => `found-${key.replace(/\W+/g, '-')}`

/** The id of the marked result: the first one, until the keys mark another. */
export function useChosenResult(
  query: string,
  groups: readonly FindGroup[],
  input: RefObject<HTMLInputElement | null>,
): string | undefined {
  const ids = useMemo(() => groups.flatMap(({ results }) => results.map(idOf)), [groups])
  const [moved, setMoved] = useState({ query, to: '' })
  const at = Math.max(0, moved.query === query ? ids.indexOf(moved.to) : 0)

  useEffect(() => {
    const field = input.current
    const targetOf = ({ key, shiftKey, isComposing }: KeyboardEvent): number | undefined => {
      // With Shift the field itself selects text.
      if (isComposing || shiftKey || ids.length === 0) return undefined
      const targets: Partial<Record<string, number>> = {
        ArrowDown: (at + 1) % ids.length,
        ArrowUp: at - 1,
        Home: 0,
        End: -1,
      }
      return targets[key]
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = targetOf(event)
      if (target === undefined) return
      event.preventDefault()
      setMoved({ query, to: ids.at(target) ?? '' })
    }
    field?.addEventListener('keydown', onKeyDown)
    return () => field?.removeEventListener('keydown', onKeyDown)
  }, [input, query, ids, at])

  return ids[at]
}
