import { useDebouncedCallback } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAnySearch, useChangeSearch } from '../table/change-search.ts'

/** How long typing must pause before the filter goes into the address, which is slower than filtering a list. */
const ADDRESS_PAUSE_MS = 500

/** A list's filter, kept in the address. While somebody types, `filter` is ahead of the address. */
export function useAddressFilter() {
  const { q: kept = '' } = useAnySearch()
  const changeSearch = useChangeSearch()
  const [typed, setTyped] = useState<string | null>(null)
  const written = useRef(kept)

  const write = useDebouncedCallback((words: string) => {
    written.current = words
    changeSearch({ q: words || undefined })
  }, ADDRESS_PAUSE_MS)

  // The address has either caught up, or changed through the back button or a link with another filter.
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
  // Leaving the field may mean leaving the screen. Coming back must show the same filter.
  useEffect(() => {
    const flush = () => write.flush()
    document.addEventListener('focusout', flush)
    return () => document.removeEventListener('focusout', flush)
  }, [write])

  // A field that goes passes on what was typed last. If its list goes with it, the address is another screen's already.
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const change = useCallback(
    (words: string) => {
      if (isLeft.current) return
      setTyped(words)
      write(words)
    },
    [write],
  )
  const flush = useCallback(() => write.flush(), [write])
  return { filter: typed ?? kept, isAhead, change, flush }
}
