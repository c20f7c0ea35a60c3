import { useDebouncedCallback } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAnySearch, useChangeSearch } from '../table/change-search.ts'

/** The address takes a filter when nobody has typed for so long: writing it costs more than filtering a list does. */
const ADDRESS_PAUSE_MS = 500

/** The filter of a list as it is typed, ahead of the address that it is kept in. */
export function useAddressFilter() {
  const { q: kept = '' } = useAnySearch()
  const changeSearch = useChangeSearch()
  const [typed, setTyped] = useState<string | null>(null)
  const written = useRef(kept)

  const write = useDebouncedCallback((words: string) => {
    written.current = words
    changeSearch({ q: words || undefined })
  }, ADDRESS_PAUSE_MS)

  // The address has caught up, or somebody went back, or pressed a link that filters anew.
  useEffect(() => {
    if (kept !== written.current) {
      written.current = kept
      write.cancel()
      setTyped(null)
    } else {
      setTyped((ahead) => (ahead === kept ? null : ahead))
    }
  }, [kept, write])

  const isAhead = typed !== null && typed !== kept
  // Whoever leaves the field may leave the screen, and comes back to what was filtered.
  useEffect(() => {
    const settle = () => write.flush()
    document.addEventListener('focusout', settle)
    return () => document.removeEventListener('focusout', settle)
  }, [write])

  const change = useCallback(
    (words: string) => {
      setTyped(words)
      write(words)
    },
    [write],
  )
  const settle = useCallback(() => write.flush(), [write])
  return { filter: typed ?? kept, isAhead, change, settle }
}
