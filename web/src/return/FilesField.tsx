import { Button, CloseButton, Group, Input, Stack, Text } from '@mantine/core'
import { IconCamera, IconFileUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { CHOSEN_FILES, toDefectFile } from '../defect/picture-file.ts'
import { errorMessage } from '../lib/problem-error.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useMedia } from '../ui/layout/use-media.ts'

/** Devices without a mouse usually have a camera. */
const TOUCH = '(pointer: coarse)'

interface FilesFieldProps {
  readonly files: readonly File[]
  readonly onChange: (change: (files: readonly File[]) => readonly File[]) => void
  readonly error: string | undefined
}

/** The pages of a signed paper: PDFs, or photos in their order. */
export function FilesField({ files, onChange, error }: FilesFieldProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const hasCamera = useMedia(TOUCH)

  const add = async (input: HTMLInputElement): Promise<void> => {
    const chosen = [...(input.files ?? [])]
    input.value = ''
    const taken: File[] = []
    for (const file of chosen) {
      try {
        taken.push(await toDefectFile(file, 'An answer'))
      } catch (refusal) {
        toast.error(`‘${file.name}’ cannot be added`, errorMessage(refusal))
      }
    }
    // Others may have been chosen or taken out while a picture was read.
    onChange((old) => [...old, ...taken])
  }

  return (
    <Input.Wrapper label="The signed form" labelElement="div" error={error}>
      <Stack gap={6} mt={4}>
        {files.map((file, index) => (
          // Two files can have one name, such as photos of a phone.
          <Group key={`${index} ${file.name}`} gap="xs" wrap="nowrap" justify="space-between">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {file.name}
            </Text>
            <CloseButton
              aria-label={`Do not send ${file.name}`}
              onClick={() => onChange((old) => old.filter((other) => other !== file))}
            />
          </Group>
        ))}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconFileUpload size={16} aria-hidden />}
            aria-invalid={error === undefined ? undefined : true}
            onClick={() => chooser.current?.click()}
          >
            Choose a PDF or photos
          </Button>
          {hasCamera && (
            <Button
              variant="default"
              leftSection={<IconCamera size={16} aria-hidden />}
              onClick={() => camera.current?.click()}
            >
              Take a photo
            </Button>
          )}
        </Group>
      </Stack>
      <input
        ref={chooser}
        type="file"
        accept={CHOSEN_FILES}
        multiple
        hidden
        aria-label="Files"
        onChange={({ currentTarget }) => void add(currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Camera"
        onChange={({ currentTarget }) => void add(currentTarget)}
      />
    </Input.Wrapper>
  )
}
