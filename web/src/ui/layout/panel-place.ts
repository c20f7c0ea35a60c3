import { createContext } from 'react'

/** Where a panel stays beside the screen, which keeps the focus and its keys. */
export interface PanelPlace {
  /** What a panel is drawn into; null until it is there. */
  readonly element: HTMLElement | null
  /** Whether a panel is there. */
  readonly isTaken: boolean
  /** Makes room of this width, in em of the window, until the returned function is called. */
  readonly take: (width: number) => () => void
}

/** Null where panels always lie over the screen. */
export const PanelPlaceContext = createContext<PanelPlace | null>(null)

/** The narrowest screen that a panel stays beside, with the menu, in em of the window. */
export const SCREEN_BESIDE_PANEL = 95
