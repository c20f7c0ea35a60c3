import { ActionIcon } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'

interface ExportButtonProps {
  readonly onClick: () => void
  readonly isRunning: boolean
}

/** Downloads what a list shows. */
export function ExportButton({ onClick, isRunning }: ExportButtonProps) {
  return (
    <ActionIcon size="lg" aria-label="Export to Excel" title="Export to Excel" loading={isRunning} onClick={onClick}>
      <IconFileSpreadsheet size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
