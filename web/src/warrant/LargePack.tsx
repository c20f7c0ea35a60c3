import { Button, Checkbox, Group } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useSaveDocument } from '../document/api.ts'
import { Banner } from '../ui/feedback/Banner.tsx'

interface LargePackProps {
  readonly megabytes: number
  readonly documentId: number
  readonly isFormAlone: boolean
  readonly onChange: (isFormAlone: boolean) => void
}

/** A council pack that is too large for many mail servers, and the way out (docs/rules/evidence.md#sending-a-warrant). */
export function LargePack({ megabytes, documentId, isFormAlone, onChange }: LargePackProps) {
  const save = useSaveDocument()
  return (
    <div>
      <Banner icon={IconAlertTriangle} tone="upcoming">
        The council pack is {megabytes} MB, more than a third larger as an email, and many mail servers refuse emails
        above 25 MB. Attach Form 12 alone, download the pack, and bring it to the council another way, such as its
        website.
      </Banner>
      <Group justify="space-between">
        <Checkbox
          label="Attach Form 12 alone, without the certificates"
          checked={isFormAlone}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
          onClick={() => save(documentId)}
        >
          Download the pack
        </Button>
      </Group>
    </div>
  )
}
