import { createContext } from 'react'

/** Whether the surrounding list cuts what is longer than its line, as tables of list screens do and cards do not. */
export const AreTextsCut = createContext(false)
