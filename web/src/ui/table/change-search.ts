import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The query of whatever screen this is. */
export const useAnySearch = () => useSearch({ strict: false })

/** Changes values of the address's query in place; undefined takes one away. A list goes back to its first page. */
export function useChangeSearch() {
  const navigate = useNavigate()
  return useCallback(
    (change: ReturnType<typeof useAnySearch>): void => {
      void navigate({
        to: '.',
        search: (old) => ({ ...old, page: undefined, ...change }),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )
}
