import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { Text } from '@mantine/core'

interface DropAnywhereProps {
  readonly propertyId: number
  readonly isDisabled: boolean
  readonly onDrop: (files: File[]) => void
}

/** Takes files that are dropped onto the screen, wherever that is. */
export function DropAnywhere({ propertyId, isDisabled, onDrop }: DropAnywhereProps) {
  return (
    <Dropzone.FullScreen
      active={!isDisabled}
      onDrop={onDrop}
      activateOnKeyboard={false}
      // It is nothing while nobody drags a file, and the tab takes files from the keyboard.
      aria-hidden
      inputProps={{ tabIndex: -1, 'aria-label': 'Dropped files' }}
    >
      <Text ta="center" fw={550} size="lg" mt="30vh">
        Drop the files to add them to property {propertyId}
      </Text>
    </Dropzone.FullScreen>
  )
}
