import { memo, type FunctionComponent } from 'react'

/**
 * A field that is drawn again only when something other than its handlers changes: on a form of dozens of fields a
 * keystroke then draws one. Its handlers have to do the same whichever drawing they come from, so they may close over
 * nothing that changes.
 */
export const memoIgnoringHandlers = <Props extends object>(field: FunctionComponent<Props>) =>
  memo(field, sameButForHandlers)

function sameButForHandlers(before: object, after: object): boolean {
  const was = new Map<string, unknown>(Object.entries(before))
  const now = Object.entries(after)
  return (
    now.length === was.size &&
    now.every(([name, value]) => was.has(name) && (typeof value === 'function' || Object.is(was.get(name), value)))
  )
}
