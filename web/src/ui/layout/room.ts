import { createContext, use } from 'react'
import { useMedia } from './use-media.ts'

/** The width of what lies beside the screen, in em of the window (16 px): 0 for nothing. */
export const WidthBeside = createContext(0)

interface Widths {
  /** In em of the window, as in a media query. */
  readonly from: number
  readonly below?: number
}

/** Whether the screen has as much room as in a window of these widths without anything beside it. */
export function useHasRoom({ from, below }: Widths): boolean {
  const beside = use(WidthBeside)
  const most = below === undefined ? '' : ` and (max-width: ${below + beside - 0.01}em)`
  return useMedia(`(min-width: ${from + beside}em)${most}`)
}
