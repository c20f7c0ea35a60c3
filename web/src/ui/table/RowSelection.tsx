import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import classes from './RowSelection.module.css'

type Key = string | number

interface Selection {
  readonly chosen: ReadonlySet<Key>
  /** The rows of the page that stands, as far as they can be selected. */
  readonly page: readonly Key[]
  readonly change: (keys: readonly Key[], isChosen: boolean) => void
}

const NOTHING: Selection = { chosen: new Set(), page: [], change: () => undefined }
const Chosen = createContext(NOTHING)

/** Which rows of a list are selected. It stays while the list is filtered, sorted and paged. */
export function useRowSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(NOTHING.chosen)
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
  return { chosen, change, clear: () => setChosen(NOTHING.chosen) }
}

interface RowSelectionProps extends Pick<Selection, 'chosen' | 'page' | 'change'> {
  readonly children: ReactNode
}

/** Around a list whose rows are selected: only the boxes are drawn again when one is ticked. */
export function RowSelection({ chosen, page, change, children }: RowSelectionProps) {
  const selection = useMemo(() => ({ chosen, page, change }), [chosen, page, change])
  return <Chosen value={selection}>{children}</Chosen>
}

interface SelectRowProps {
  readonly rowKey: Key
  /** What is selected: `Select 12 - Rata House`. */
  readonly label: string
}

/** Selects one row. The space around the box counts, so that a press beside it does not open the row. */
export function SelectRow({ rowKey, label }: SelectRowProps) {
  const { chosen, change } = useContext(Chosen)
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

/** Selects the rows of the page that stands, and no others; `label` is shown where no table head says it. */
export function SelectPage({ label }: { readonly label?: string }) {
  const { chosen, page, change } = useContext(Chosen)
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
