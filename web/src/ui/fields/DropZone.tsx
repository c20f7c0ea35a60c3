import { Button, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { IconUpload } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import classes from './DropZone.module.css'

interface DropZoneProps {
  /** The name of the field, such as `Files`. */
  readonly label: string
  /** The endings of the names that the dialog of the system offers, with their dots. */
  readonly endings: readonly string[]
  readonly isMultiple?: boolean
  readonly disabled: boolean
  readonly onDrop: (files: File[]) => void
  /** What to drop, in words. */
  readonly invitation: string
  readonly button: string
  /** What it takes. */
  readonly children: ReactNode
}

/** Takes files that are dropped on it or chosen with its button. */
export function DropZone({ label, endings, isMultiple = true, disabled, onDrop, ...words }: DropZoneProps) {
  const hints = useId()
  return (
    <Dropzone
      onDrop={onDrop}
      disabled={disabled}
      multiple={isMultiple}
      enablePointerEvents
      activateOnKeyboard={false}
      inputProps={{ accept: endings.join(','), 'aria-label': label, tabIndex: -1 }}
      className={classes.zone}
    >
      <Stack align="center" gap={6}>
        <IconUpload size={28} stroke={1.4} aria-hidden />
        <span>{words.invitation}</span>
        <Button variant="default" size="xs" disabled={disabled} aria-describedby={hints}>
          {words.button}
        </Button>
        <Text id={hints} size="sm" c="dimmed" ta="center">
          {words.children}
        </Text>
      </Stack>
    </Dropzone>
  )
}
