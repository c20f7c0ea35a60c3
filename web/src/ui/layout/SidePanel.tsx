import { Drawer } from '@mantine/core'
import { use, type ReactNode } from 'react'
import { useOpenDialog } from './open-dialogs.ts'
import { PanelBeside } from './PanelBeside.tsx'
import { PanelPlaceContext, SCREEN_BESIDE_PANEL } from './panel-place.ts'
import { useMedia } from './use-media.ts'

interface PanelProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
}

interface SidePanelProps extends PanelProps {
  readonly position?: 'left' | 'right'
  /** A number is in pixels. */
  readonly size?: 'md' | 'xl' | number
  readonly padding?: 'sm' | 'md'
}

/** Details over one of the edges of the screen. */
export function SidePanel({ opened, position = 'right', size = 'md', ...props }: SidePanelProps) {
  const open = useOpenDialog(opened, props.onClose)
  return <Drawer {...props} opened={opened} position={position} size={size} {...open} />
}

interface PreviewPanelProps extends PanelProps {
  readonly size?: 'md' | 'xl'
}

/** In em of the window. */
const WIDTH_BESIDE = { md: 25, xl: 40 } as const

/** Details of a row: beside its list where the window has room for both, elsewhere over it (docs/rules/screens.md#preview). */
export function PreviewPanel({ size = 'md', ...props }: PreviewPanelProps) {
  const place = use(PanelPlaceContext)
  const width = WIDTH_BESIDE[size]
  const query = `(min-width: ${SCREEN_BESIDE_PANEL + width}em)`
  const hasRoom = useMedia(query)
  if (!place || !hasRoom) return <SidePanel {...props} size={size} />
  return props.opened && <PanelBeside {...props} place={place} width={width} />
}
