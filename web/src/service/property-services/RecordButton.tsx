import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { Button } from '@mantine/core'
import { IconClipboardCheck, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { AnchorLink, ButtonLink } from '../../ui/layout/links.ts'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { serviceRows, type ServiceRow } from './service-rows.ts'

interface RecordButtonProps {
  readonly service: ServiceRow
  readonly onRecord: (service: ServiceRow) => void
}

const ISSUE = 'Issue warrant'

/** Opens the dialog that records compliance. A warrant itself is issued. */
export function RecordButton({ service, onRecord }: RecordButtonProps) {
  if (isWarrant(service)) {
    if (serviceRows.isNew(service)) return null
    return (
      <ButtonLink
        {...issuing(service)}
        size="compact-xs"
        variant="default"
        leftSection={<IconRosetteDiscountCheck size={14} stroke={1.8} aria-hidden />}
        aria-label={ISSUE}
        title={ISSUE}
      >
        Issue
      </ButtonLink>
    )
  }
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

/** The same as an icon, where there is no room for the word. */
export function RecordIcon({ service, onRecord }: RecordButtonProps) {
  if (isWarrant(service)) {
    if (serviceRows.isNew(service)) return null
    return (
      <AnchorLink {...issuing(service)} c="dimmed" aria-label={ISSUE} title={ISSUE}>
        <IconRosetteDiscountCheck size={20} stroke={1.6} aria-hidden />
      </AnchorLink>
    )
  }
  return (
    <RowButton
      aria-label={`Record compliance: ${service.serviceName}`}
      title="Record compliance"
      onClick={() => onRecord(service)}
    >
      <IconClipboardCheck size={18} stroke={1.6} aria-hidden />
    </RowButton>
  )
}

const isWarrant = ({ serviceId }: ServiceRow): boolean => serviceId === BWOF_SERVICE_ID

const issuing = ({ propertyId }: ServiceRow) =>
  ({ to: '/property/$propertyId/issue-warrant', params: { propertyId: String(propertyId) } }) as const
