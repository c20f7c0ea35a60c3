import { Button } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import type { ServiceRow } from './service-rows.ts'

interface RecordButtonProps {
  readonly service: ServiceRow
  readonly onRecord: (service: ServiceRow) => void
}

/** Opens the dialog that records compliance. */
export function RecordButton({ service, onRecord }: RecordButtonProps) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconClipboardCheck size={14} stroke={1.8} aria-hidden />}
      aria-label={`Record compliance: ${service.serviceName}`}
      title="Record compliance"
      onClick={() => onRecord(service)}
    >
      Record
    </Button>
  )
}
