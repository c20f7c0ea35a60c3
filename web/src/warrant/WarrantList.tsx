import type { VisibleWarrant } from '@app/contract/warrant/schema'
import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { AcknowledgeDialog } from './AcknowledgeDialog.tsx'
import { useWarrants } from './api.ts'
import classes from './Warrants.module.css'
import { SendDialog } from './SendDialog.tsx'
import { WarrantItem } from './WarrantItem.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

interface WarrantListProps {
  readonly propertyId: number
  /** Others see what was issued and when it was acknowledged. */
  readonly isInternal?: boolean
}

type WarrantDialog = 'acknowledge' | 'send' | 'withdraw'
type Opened = { readonly warrantId: number; readonly dialog: WarrantDialog } | null

/** The warrants of a property, newest first. The office can acknowledge and withdraw them. */
export function WarrantList({ propertyId, isInternal = true }: WarrantListProps) {
  const { data: warrants, error, refetch } = useWarrants(propertyId)
  const [opened, setOpened] = useState<Opened>(null)
  // The newest version of the warrant: somebody else may change it while the dialog is open.
  const of = warrants?.find(({ warrantId }) => warrantId === opened?.warrantId)

  if (error) {
    return <ErrorBanner title="Error loading the warrants" error={error} onRetry={() => void refetch()} />
  }
  return (
    <div>
      {isInternal && (
        <Title order={3} mb={6}>
          Issued warrants
        </Title>
      )}
      {!warrants && <Skeleton height={44} role="group" aria-label="Loading the warrants" />}
      {warrants?.length === 0 && (
        <Text size="sm" c="dimmed">
          No warrant has been issued here yet.
        </Text>
      )}
      {warrants && warrants.length > 0 && (
        <ul className={classes.list} aria-label="Warrants">
          {warrants.map((warrant) => (
            <WarrantItem
              key={warrant.warrantId}
              warrant={warrant}
              actions={
                isInternal &&
                warrant.state === 'issued' && (
                  <Actions warrant={warrant} onOpen={(dialog) => setOpened({ warrantId: warrant.warrantId, dialog })} />
                )
              }
            />
          ))}
        </ul>
      )}
      {of && opened?.dialog === 'acknowledge' && <AcknowledgeDialog warrant={of} onClose={() => setOpened(null)} />}
      {of && opened?.dialog === 'send' && <SendDialog warrant={of} onClose={() => setOpened(null)} />}
      {of && opened?.dialog === 'withdraw' && <WithdrawDialog warrant={of} onClose={() => setOpened(null)} />}
    </div>
  )
}

interface ActionsProps {
  readonly warrant: VisibleWarrant
  readonly onOpen: (dialog: WarrantDialog) => void
}

function Actions({ warrant: { number, acknowledgement }, onOpen }: ActionsProps) {
  return (
    <Group gap={6} className="no-print">
      <Button size="compact-sm" variant="default" aria-label={`Send: ${number}`} onClick={() => onOpen('send')}>
        Send
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${acknowledgement ? 'Edit acknowledgement' : 'Acknowledge'}: ${number}`}
        onClick={() => onOpen('acknowledge')}
      >
        {acknowledgement ? 'Edit acknowledgement' : 'Acknowledge'}
      </Button>
      <Button size="compact-sm" variant="default" aria-label={`Withdraw: ${number}`} onClick={() => onOpen('withdraw')}>
        Withdraw
      </Button>
    </Group>
  )
}
