import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The address's query on any screen. */
export const useAnySearch = () => useSearch({ strict: false })

/** Replaces values of the address's query; undefined removes one. A list goes back to its first page. */
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
