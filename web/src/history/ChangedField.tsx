import { Spoiler, VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { FieldChange } from './change.ts'
import classes from './HistoryList.module.css'
import { shownChange, type FieldNames } from './shown-change.ts'

/** Longer values are folded, in characters. */
const FOLDED_FROM = 240

interface ChangedFieldProps {
  readonly change: FieldChange
  /** A new record has no old values. */
  readonly isNew: boolean
  readonly names: FieldNames
}

/** The old and new value of one field. */
export function ChangedField({ change: { field, label, was, became }, isNew, names }: ChangedFieldProps) {
  const before = shownChange(field, was, names)
  const after = shownChange(field, became, names)
  const values = (
    <>
      {!isNew && was !== undefined && (
        <>
          <del className={classes.was} data-empty={before === '' || undefined}>
            {before || 'empty'}
          </del>
          <IconArrowRight size={13} className={classes.arrow} aria-hidden />
          <VisuallyHidden>became</VisuallyHidden>{' '}
        </>
      )}
      <ins className={classes.became} data-empty={after === '' || undefined}>
        {after || 'empty'}
      </ins>
    </>
  )
  return (
    <div className={classes.field}>
      <dt>{label}</dt>
      <dd>
        {before.length + after.length > FOLDED_FROM ? (
          <Spoiler maxHeight={100} showLabel="Show all" hideLabel="Show less">
            {values}
          </Spoiler>
        ) : (
          values
        )}
      </dd>
    </div>
  )
}
