import { Button, Group } from '@mantine/core'

interface StepButtonsProps {
  /** What submits the form. */
  readonly label: string
  readonly loading: boolean
  readonly disabled: boolean
  /** Absent on a page of its own, where there is no way around it. */
  readonly onCancel: (() => void) | undefined
}

/** The buttons of a step that is shown in a dialog, or on a page before the log-in is complete. */
export function StepButtons({ label, onCancel, ...state }: StepButtonsProps) {
  if (!onCancel) {
    return (
      <Button type="submit" fullWidth mt="xs" {...state}>
        {label}
      </Button>
    )
  }
  return (
    <Group justify="flex-end" mt="xs">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" {...state}>
        {label}
      </Button>
    </Group>
  )
}
