import type { VisibleWarrant } from '@app/contract/warrant/schema'
import { Button, Group } from '@mantine/core'
import { IconFileText, IconFiles } from '@tabler/icons-react'
import { useOpenDocument } from '../document/api.ts'

/** Opens Form 12 and the council pack of a warrant in a new window. */
export function PaperButtons({ warrant }: { readonly warrant: VisibleWarrant }) {
  const { number, documentId, packDocumentId } = warrant
  const open = useOpenDocument()
  return (
    <Group gap={6}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFileText size={15} stroke={1.7} aria-hidden />}
        aria-label={`Form 12 of ${number}`}
        title="Open in a new window"
        onClick={() => open({ documentId, fileName: `${number}.pdf` })}
      >
        Form 12
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFiles size={15} stroke={1.7} aria-hidden />}
        aria-label={`Council pack of ${number}`}
        title="Open in a new window"
        onClick={() => open({ documentId: packDocumentId, fileName: `${number} pack.pdf` })}
      >
        Council pack
      </Button>
    </Group>
  )
}
