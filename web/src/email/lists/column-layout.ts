import { useMemo } from 'react'
import { useHasRoom } from '../../ui/layout/room.ts'

/** Widths of the window in em. */
const WIDE = 80
const WIDEST = 106

/** Which columns there is room for. Without its own column, a value is shown below a related one. */
export interface ColumnLayout {
  readonly isWide: boolean
  readonly isWidest: boolean
}

export function useColumnLayout(): ColumnLayout {
  const isWide = useHasRoom({ from: WIDE })
  const isWidest = useHasRoom({ from: WIDEST })
  return useMemo(() => ({ isWide, isWidest }), [isWide, isWidest])
}
