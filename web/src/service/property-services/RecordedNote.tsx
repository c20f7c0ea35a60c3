import { Button, CloseButton, Group, Text } from '@mantine/core'
import { recordedInWords, type Recorded } from './recording.ts'
import classes from './RecordedNote.module.css'

interface RecordedNoteProps {
  readonly recorded: Recorded
  /** Null while something else is being edited. */
  readonly undo: (() => void) | null
}

/** What was recorded last, to be undone. */
export function RecordedNote({ recorded, undo }: RecordedNoteProps) {
  return (
    <Group className={`no-print ${classes.note}`} gap="xs" wrap="nowrap">
      <Text size="sm" role="status" style={{ flex: 1 }}>
        {recordedInWords(recorded)}
      </Text>
      <Button
        size="compact-sm"
        variant="light"
        aria-label={`Undo: ${recorded.serviceName} recorded`}
        disabled={undo === null}
        onClick={() => undo?.()}
      >
        Undo
      </Button>
      <CloseButton aria-label="Close message" title="Close" onClick={recorded.dismiss} />
    </Group>
  )
}
