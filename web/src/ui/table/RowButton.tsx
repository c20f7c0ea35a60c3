import type { ComponentProps } from 'react'
import classes from './RowButton.module.css'

interface RowButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** What it does, for screen readers. */
  readonly 'aria-label': string
}

/** A small icon button for the rows of a list, where a hundred of Mantine's would slow down typing. */
export function RowButton(props: RowButtonProps) {
  return <button type="button" className={`mantine-focus-auto ${classes.button}`} {...props} />
}
