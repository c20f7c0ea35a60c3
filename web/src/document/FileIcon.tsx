import { IconFileText, IconFileTypeDoc, IconFileTypePdf, IconFileTypeXls, IconPhoto } from '@tabler/icons-react'
import { fileKind, type FileKind } from './file-kind.ts'

const ICONS = {
  pdf: { Icon: IconFileTypePdf, color: 'var(--tone-overdue)' },
  xls: { Icon: IconFileTypeXls, color: 'var(--tone-away)' },
  doc: { Icon: IconFileTypeDoc, color: 'var(--mantine-color-dimmed)' },
  picture: { Icon: IconPhoto, color: 'var(--mantine-color-dimmed)' },
  other: { Icon: IconFileText, color: 'var(--mantine-color-dimmed)' },
} as const satisfies Record<FileKind, object>

/** An icon for the kind of file. The file name says the same. */
export function FileIcon({ fileName }: { readonly fileName: string }) {
  const { Icon, color } = ICONS[fileKind(fileName)]
  return <Icon size={20} stroke={1.5} color={color} style={{ flex: 'none' }} aria-hidden />
}
