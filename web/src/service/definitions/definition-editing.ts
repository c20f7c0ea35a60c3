import { createContext } from 'react'

interface DefinitionEditing {
  readonly depthOf: (serviceId: number) => number
  /** Opens the dialog with its name and parent. */
  readonly open: (serviceId: number) => void
  readonly showHistory: (serviceId: number) => void
  /** The one that was added last: its row takes the focus. */
  readonly added: number | null
}

/** What a definition's row knows of the tree around it. */
export const DefinitionEditing = createContext<DefinitionEditing>({
  depthOf: () => 0,
  open: () => {},
  showHistory: () => {},
  added: null,
})

/** In pixels. */
export const indentOf = (depth: number): number => depth * 22
