import { createContext } from 'react'

/** Opens a guide beside the screen, by its name, or the one about the screen. Guides are about every room, so the app provides this. */
export const HelpContext = createContext<(guide?: string) => void>(() => {})
