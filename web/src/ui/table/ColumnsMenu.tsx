import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import {
  completeChoice,
  isAlwaysShown,
  isChoosable,
  movedColumn,
  withWidths,
  type Arrangement,
  type ColumnChoice,
} from './column-choice.ts'
import type { Column } from './column.ts'
import classes from './ColumnsMenu.module.css'
import { widthsAfter } from './resize-columns.ts'

/** How much wider one press makes a column, in pixels. */
const STEP = 16

interface ColumnsMenuProps {
  /** All columns of the list. */
  readonly columns: readonly Pick<Column<never>, 'id' | 'header'>[]
  readonly arrangement: Arrangement
}

/** Which columns a list shows, their order and their widths. Each change shows at once. */
export function ColumnsMenu({ columns, arrangement: { choice, change, table } }: ColumnsMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  // The code comes after the menu has opened.
  useEffect(() => menu.current?.querySelector('input')?.focus(), [])
  const complete = completeChoice(columns, choice)
  const known = new Map(columns.filter(isChoosable).map((column) => [column.id, column]))
  const ids = new Set(known.keys())
  const listed = complete.flatMap(({ id, isShown }) => {
    const column = known.get(id)
    return column ? { id, isShown: isShown || isAlwaysShown(column), column } : []
  })
  const shown = listed.filter((each) => each.isShown)

  const show = (id: string, isShown: boolean): void =>
    change(complete.map((each) => (each.id === id ? { ...each, isShown } : each)))

  const move = (id: string, by: 1 | -1): void => {
    change(movedColumn(complete, id, by, ids))
    // The browser takes the focus from an element that moves.
    const name = moveName(id, by)
    requestAnimationFrame(() => menu.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(name)}"]`)?.focus())
  }

  const widen = (id: string, by: number): void => {
    if (table.current) change(withWidths(complete, widthsAfter(table.current, id, by)))
  }

  return (
    <div ref={menu} className={classes.menu}>
      <ul className={classes.columns} aria-label="Columns of the list">
        {listed.map(({ id, isShown, column }, at) => (
          <li key={id} className={classes.column}>
            <Checkbox
              size="sm"
              className={classes.name}
              label={column.header}
              checked={isShown}
              disabled={isAlwaysShown(column)}
              onChange={(event) => show(id, event.currentTarget.checked)}
            />
            {table.current && (
              <>
                <Step
                  label={`Narrower: ${column.header}`}
                  isPossible={isShown && shown.length > 1}
                  onClick={() => widen(id, -STEP)}
                >
                  <IconMinus size={14} aria-hidden />
                </Step>
                <Step
                  label={`Wider: ${column.header}`}
                  isPossible={isShown && shown.length > 1}
                  onClick={() => widen(id, STEP)}
                >
                  <IconPlus size={14} aria-hidden />
                </Step>
              </>
            )}
            {([-1, 1] as const).map((by) => (
              <Step
                key={by}
                label={`Move ${column.header} ${by === -1 ? 'up' : 'down'}`}
                name={moveName(id, by)}
                isPossible={listed[at + by] !== undefined}
                onClick={() => move(id, by)}
              >
                {by === -1 ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />}
              </Step>
            ))}
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" disabled={choice === null} onClick={() => change(null)}>
        Reset
      </Button>
    </div>
  )
}

const moveName = (id: ColumnChoice[number]['id'], by: number): string => `${id} ${by}`

interface StepProps {
  readonly label: string
  readonly name?: string
  readonly isPossible: boolean
  readonly onClick: () => void
  readonly children: React.ReactNode
}

/** Stays in the order of the keys while nothing can be done, so that the focus is not lost at the end of a list. */
function Step({ label, name, isPossible, onClick, children }: StepProps) {
  return (
    <ActionIcon
      size="md"
      aria-label={label}
      title={label}
      data-move={name}
      aria-disabled={!isPossible}
      className={classes.step}
      onClick={isPossible ? onClick : undefined}
    >
      {children}
    </ActionIcon>
  )
}
