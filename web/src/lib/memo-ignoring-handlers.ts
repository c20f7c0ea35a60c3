import { memo, type FunctionComponent } from 'react'

/**
 * Memoises a field, ignoring changes of its handlers. A keystroke then rerenders one field of a form with dozens. The
 * handlers of an old render stay in use, so they must not close over anything that changes.
 */
export const memoIgnoringHandlers = <Props extends object>(field: FunctionComponent<Props>) =>
  memo(field, equalExceptHandlers)

function equalExceptHandlers(before: object, after: object): boolean {
  const old = new Map<string, unknown>(Object.entries(before))
  const current = Object.entries(after)
  return (
    current.length === old.size &&
    current.every(([name, value]) => old.has(name) && (typeof value === 'function' || Object.is(old.get(name), value)))
  )
}
