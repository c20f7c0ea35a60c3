import { canBeResumed } from '@app/contract/email/rules'
import type { EmailRow } from '@app/contract/email/schema'
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMemo } from 'react'
import { settings } from '../../lib/settings.ts'
import { useResumeAndSendEmails, useResumeEmails } from './api.ts'
import { heldColumns } from './email-columns.tsx'
import { useColumnLayout } from './column-layout.ts'
import { confirmHidden } from './confirm-hidden.ts'
import { shownEmails, withCount } from './email-words.ts'
import { NoEmails } from './NoEmails.tsx'
import { QueueButton } from './QueueButton.tsx'
import { SelectableEmails } from './SelectableEmails.tsx'
import { noRow, useSelectableList } from './selectable-list.ts'
import { sendingObstacle } from '../compose/sending-obstacle.ts'
import type { TabProps } from './tab-props.ts'

const isOnlySnoozed = (row: EmailRow): boolean => canBeResumed(row.reason)

/**
 * Held reminders and why they are held. Those that are only snoozed can be resumed
 * (docs/rules/screens.md#outbound-e-mails).
 */
export function HeldTab(props: TabProps<EmailRow>) {
  const { outbound, day, today } = props
  const layout = useColumnLayout()
  const canSelect = day === today ? isOnlySnoozed : noRow
  const columns = useMemo(() => heldColumns({ outbound, day, layout, canSelect }), [outbound, day, layout, canSelect])
  const selectable = useSelectableList({ ...props, tab: 'held', columns, canSelect })
  const { selected, clear } = selectable
  const resuming = useResumeEmails(outbound)
  const sending = useResumeAndSendEmails(outbound)
  const obstacle = sendingObstacle({ day, today, isBulkSendingOn: settings.isBulkSendingOn })
  const isBusy = resuming.isPending || sending.isPending

  const resume = (): void => resuming.mutate(selected, { onSuccess: clear })
  const resumeAndSend = async (): Promise<void> => {
    const isMeant = await confirmHidden(selectable.selection.hidden, {
      title: `Resume and send ${shownEmails(selected.length)}?`,
      message: 'Those that are due now will be queued',
      confirm: 'Resume & Send',
    })
    if (isMeant) sending.mutate(selected, { onSuccess: clear })
  }

  return (
    <SelectableEmails
      {...props}
      label="Held emails"
      columns={columns}
      selectable={selectable}
      obstacle={obstacle}
      empty={
        <NoEmails
          list={selectable.list}
          title="Nothing is held back"
          why="Reminders appear here if they are snoozed or have nobody to receive them."
        />
      }
    >
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={16} stroke={1.7} aria-hidden />}
        disabled={selected.length === 0 || isBusy || day !== today}
        loading={resuming.isPending}
        onClick={resume}
      >
        {withCount('Resume', selected.length)}
      </Button>
      <QueueButton
        obstacle={obstacle}
        disabled={selected.length === 0 || isBusy}
        isRunning={sending.isPending}
        onClick={() => void resumeAndSend()}
      >
        {withCount('Resume & Send', selected.length)}
      </QueueButton>
    </SelectableEmails>
  )
}
