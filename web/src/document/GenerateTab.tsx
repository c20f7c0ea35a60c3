import { DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'
import { Button, Group } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { documentKinds } from './document-kinds.ts'

/** A button for each document of the property as a whole (operations 2.5). */
export function GenerateTab({ onChoose }: { readonly onChoose: (kind: DocumentKind) => void }) {
  return (
    <Group gap="xs">
      {documentKinds('main').map((kind) => (
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
