import { shownDay } from '@app/contract/dates'
import type { EvidencePreview } from '@app/contract/warrant/schema'
import { Alert, Button, Group, ScrollArea, Skeleton, Stack, Table, Text } from '@mantine/core'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { AnchorLink } from '../ui/layout/links.ts'
import { useEvidencePreview } from './api.ts'

const NOWRAP = { whiteSpace: 'nowrap' } as const

interface EvidenceDialogProps {
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/**
 * Shows the buildings whose warrant would be stopped, before an administrator has each system need a certificate
 * (docs/rules/evidence.md#what-is-enough-evidence).
 */
export function EvidenceDialog({ onConfirm, onClose }: EvidenceDialogProps) {
  const { data: preview, error, refetch } = useEvidencePreview()
  return (
    <Dialog onClose={onClose} title="Ask for certificates?" size={620}>
      <Stack gap="sm">
        {error && <ErrorBanner title="Error loading the buildings" error={error} onRetry={() => void refetch()} />}
        {!preview && !error && <Skeleton height={120} role="group" aria-label="Loading the buildings" />}
        {preview && <Stopped preview={preview} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!preview} onClick={onConfirm}>
            Ask for certificates
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function Stopped({ preview: { count, properties } }: { readonly preview: EvidencePreview }) {
  if (count === 0) {
    return (
      <Alert color="green" variant="light" title="No warrant would be stopped">
        From then on each specified system needs an accepted Form 12A.
      </Alert>
    )
  }
  return (
    <>
      <Text size="sm">
        {count === 1 ? 'The warrant of 1 building is' : `The warrants of ${count} buildings are`} ready by date and
        would be stopped until the certificates are filed and accepted:
      </Text>
      <ScrollArea.Autosize mah={320} tabIndex={0} role="group" aria-label="Buildings">
        <Table aria-label="Buildings that would be stopped" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Building</Table.Th>
              <Table.Th ta="right" style={NOWRAP}>
                Warrant due
              </Table.Th>
              <Table.Th ta="right">Certificates missing</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {properties.map(({ propertyId, propertyName, bwofAnniversary, systems }) => (
              <Table.Tr key={propertyId}>
                <Table.Td>
                  <AnchorLink to="/property/$propertyId" params={{ propertyId: String(propertyId) }} target="_blank">
                    {propertyName}
                  </AnchorLink>
                </Table.Td>
                <Table.Td ta="right" className="tnum" style={NOWRAP}>
                  {shownDay(bwofAnniversary)}
                </Table.Td>
                <Table.Td ta="right" className="tnum">
                  {systems}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {properties.length < count && (
        <Text size="sm" c="dimmed">
          The first {properties.length} of {count}, by the day that they are due.
        </Text>
      )}
    </>
  )
}
