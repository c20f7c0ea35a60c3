import { createContext } from 'react'

interface DefinitionEditing {
  readonly depthOf: (serviceId: number) => number
  /** Opens the dialog for a service's name and parent. */
  readonly open: (serviceId: number) => void
  readonly showHistory: (serviceId: number) => void
  /** The service that was added last. Its row takes the focus. */
  readonly added: number | null
}

/** What a row needs to know about the tree and the screen. */
export const DefinitionEditing = createContext<DefinitionEditing>({
  depthOf: () => 0,
  open: () => {},
  showHistory: () => {},
  added: null,
})

/** The indentation of a level, in pixels. */
export const indentOf = (depth: number): number => depth * 22
