import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { ROW_BOX } from './row-keys.ts'
import type { RowKey, RowsSelected } from './row-selection.ts'
import classes from './RowSelection.module.css'

type Ticks = Pick<RowsSelected<never>, 'chosen' | 'tick'>
type Page = Pick<RowsSelected<never>, 'chosen' | 'page' | 'change'>

const TicksContext = createContext<Ticks>({ chosen: new Set(), tick: () => undefined })
const PageContext = createContext<Page>({ chosen: new Set(), page: [], change: () => undefined })

interface RowSelectionProps {
  readonly selection: Ticks & Page
  readonly children: ReactNode
}

/** Wraps a list with selectable rows. Only the checkboxes rerender when one is ticked, and none when rows are found. */
export function RowSelection({ selection: { chosen, page, change, tick }, children }: RowSelectionProps) {
  const ticks = useMemo(() => ({ chosen, tick }), [chosen, tick])
  const ofPage = useMemo(() => ({ chosen, page, change }), [chosen, page, change])
  return (
    <TicksContext value={ticks}>
      <PageContext value={ofPage}>{children}</PageContext>
    </TicksContext>
  )
}

interface SelectRowProps {
  readonly rowKey: RowKey
  /** Such as `Select 12 - Rata House`. */
  readonly label: string
}

/** Selects one row. The space around the checkbox belongs to it, so that a near miss does not open the row. */
export function SelectRow({ rowKey, label }: SelectRowProps) {
  const { chosen, tick } = useContext(TicksContext)
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={chosen.has(rowKey)}
        // React tells of a change by the click that made it, which says whether Shift is held.
        onChange={({ currentTarget, nativeEvent }) =>
          tick(rowKey, currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
        {...ROW_BOX}
      />
    </label>
  )
}

/** Selects all rows of the current page, and no others. Give a `label` where it is not in a table head. */
export function SelectPage({ label }: { readonly label?: string }) {
  const { chosen, page, change } = useContext(PageContext)
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
