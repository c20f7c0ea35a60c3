import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { Text } from '@mantine/core'
import { useIsDialogOpen } from '../ui/layout/open-dialogs.ts'

interface DropAnywhereProps {
  readonly propertyId: number
  readonly isDisabled: boolean
  readonly onDrop: (files: File[]) => void
}

/** Accepts files dropped anywhere on the screen, while no dialog is open. */
export function DropAnywhere({ propertyId, isDisabled, onDrop }: DropAnywhereProps) {
  const isDialogOpen = useIsDialogOpen()
  return (
    <Dropzone.FullScreen
      active={!isDisabled && !isDialogOpen}
      onDrop={onDrop}
      activateOnKeyboard={false}
      // Hidden from keyboards and screen readers, which can use the Upload tab.
      aria-hidden
      inputProps={{ tabIndex: -1, 'aria-label': 'Dropped files' }}
    >
      <Text ta="center" fw={550} size="lg" mt="30vh">
        Drop the files to add them to property {propertyId}
      </Text>
    </Dropzone.FullScreen>
  )
}
