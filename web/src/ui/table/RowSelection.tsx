import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import classes from './RowSelection.module.css'

type Key = string | number

interface Selection {
  readonly chosen: ReadonlySet<Key>
  /** The selectable rows of the current page. */
  readonly page: readonly Key[]
  readonly change: (keys: readonly Key[], isChosen: boolean) => void
}

const NOTHING_SELECTED: Selection = { chosen: new Set(), page: [], change: () => undefined }
const SelectionContext = createContext(NOTHING_SELECTED)

/** Which rows of a list are selected. The selection survives filtering, sorting and paging. */
export function useRowSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(NOTHING_SELECTED.chosen)
  const change = useCallback((keys: readonly Key[], isChosen: boolean): void => {
    setChosen((old) => {
      const next = new Set(old)
      for (const key of keys) {
        if (isChosen) next.add(key)
        else next.delete(key)
      }
      return next
    })
  }, [])
  return { chosen, change, clear: () => setChosen(NOTHING_SELECTED.chosen) }
}

interface RowSelectionProps extends Pick<Selection, 'chosen' | 'page' | 'change'> {
  readonly children: ReactNode
}

/** Wraps a list with selectable rows. Only the checkboxes rerender when one is ticked. */
export function RowSelection({ chosen, page, change, children }: RowSelectionProps) {
  const selection = useMemo(() => ({ chosen, page, change }), [chosen, page, change])
  return <SelectionContext value={selection}>{children}</SelectionContext>
}

interface SelectRowProps {
  readonly rowKey: Key
  /** Such as `Select 12 - Rata House`. */
  readonly label: string
}

/** Selects one row. The space around the checkbox belongs to it, so that a near miss does not open the row. */
export function SelectRow({ rowKey, label }: SelectRowProps) {
  const { chosen, change } = useContext(SelectionContext)
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={chosen.has(rowKey)}
        onChange={(event) => change([rowKey], event.currentTarget.checked)}
      />
    </label>
  )
}

/** Selects all rows of the current page, and no others. Give a `label` where it is not in a table head. */
export function SelectPage({ label }: { readonly label?: string }) {
  const { chosen, page, change } = useContext(SelectionContext)
  const count = page.filter((key) => chosen.has(key)).length
  const isWhole = count > 0 && count === page.length
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={label ? undefined : 'Select page'}
        checked={isWhole}
        disabled={page.length === 0}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !isWhole
        }}
        onChange={(event) => change(page, event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}
