import { ActionIcon } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useRef } from 'react'

interface ExportButtonProps {
  readonly onClick: () => void
  readonly isRunning: boolean
  readonly label?: string
}

/** Downloads what a list shows. Does not rerender when `onClick` changes, which it does at each key in the filter. */
export function ExportButton({ onClick, ...props }: ExportButtonProps) {
  const latest = useRef(onClick)
  useEffect(() => {
    latest.current = onClick
  })
  const run = useCallback(() => latest.current(), [])
  return <ExcelButton {...props} onClick={run} />
}

const ExcelButton = memo(function ExcelButton({ onClick, isRunning, label = 'Export to Excel' }: ExportButtonProps) {
  return (
    <ActionIcon size="lg" aria-label={label} title={label} loading={isRunning} onClick={onClick}>
      <IconFileSpreadsheet size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
})
