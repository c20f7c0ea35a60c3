import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'

/** Widths of the window in em. */
const WIDE = 80
const WIDEST = 106

const useIsFrom = (width: number): boolean => {
  const query = `(min-width: ${width}em)`
  return useMediaQuery(query, window.matchMedia(query).matches) ?? false
}

/** Which columns there is room for. Without its own column, a value is shown below a related one. */
export interface ColumnLayout {
  readonly isWide: boolean
  readonly isWidest: boolean
}

export function useColumnLayout(): ColumnLayout {
  const isWide = useIsFrom(WIDE)
  const isWidest = useIsFrom(WIDEST)
  return useMemo(() => ({ isWide, isWidest }), [isWide, isWidest])
}
