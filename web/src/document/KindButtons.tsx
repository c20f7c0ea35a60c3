import { DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'
import { Button, Group } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'

interface KindButtonsProps {
  readonly kinds: readonly DocumentKind[]
  readonly onChoose: (kind: DocumentKind) => void
}

/** A button for each kind of document, to open its dialog. */
export function KindButtons({ kinds, onChoose }: KindButtonsProps) {
  return (
    <Group gap="xs">
      {kinds.map((kind) => (
        <Button
          key={kind}
          variant="default"
          leftSection={<IconFileText size={17} stroke={1.6} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => onChoose(kind)}
        >
          {DOCUMENT_KINDS[kind].label}
        </Button>
      ))}
    </Group>
  )
}
