import { Button } from '@mantine/core'
import classes from './UndoMessage.module.css'

interface UndoMessageProps {
  readonly title: string
  readonly message: string
  readonly onUndo: () => void
}

/** What a message says more than its title, and the button that undoes what was done. */
export function UndoMessage({ title, message, onUndo }: UndoMessageProps) {
  return (
    <span className={classes.message}>
      <span>{message}</span>
      <Button size="compact-sm" variant="light" aria-label={`Undo: ${title}`} title="Undo (Ctrl Z)" onClick={onUndo}>
        Undo
      </Button>
    </span>
  )
}
