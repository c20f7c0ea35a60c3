import { ActionIcon } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'

interface ExportButtonProps {
  readonly onClick: () => void
  readonly isRunning: boolean
  readonly label?: string
}

/** Downloads what a list shows. */
export function ExportButton({ onClick, isRunning, label = 'Export to Excel' }: ExportButtonProps) {
  return (
    <ActionIcon size="lg" aria-label={label} title={label} loading={isRunning} onClick={onClick}>
      <IconFileSpreadsheet size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
