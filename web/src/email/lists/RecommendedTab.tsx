import type { EmailRow } from '@app/contract/email/schema'
import { useMemo, useState } from 'react'
import { settings } from '../../lib/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useSendEmails, useSnoozeEmails } from './api.ts'
import { recommendedColumns } from './email-columns.tsx'
import { emailCaseOf } from '../compose/email-case.ts'
import { useColumnLayout } from './column-layout.ts'
import { confirmHidden } from './confirm-hidden.ts'
import { shownEmails, withCount } from './email-words.ts'
import { NoEmails } from './NoEmails.tsx'
import { QueueButton } from './QueueButton.tsx'
import { RowReview } from './RowReview.tsx'
import { SelectableEmails } from './SelectableEmails.tsx'
import { noRow, useSelectableList } from './selectable-list.ts'
import { sendingObstacle } from '../compose/sending-obstacle.ts'
import { SnoozeButton } from './SnoozeButton.tsx'
import type { TabProps } from './tab-props.ts'

const everyRow = (): boolean => true

/** Opens a row's e-mail if its kind is known. */
const openIfKnown = (open: (row: EmailRow) => void) => (row: EmailRow) => {
  if (emailCaseOf(row)) open(row)
  else toast.error(`Unknown email template type ${row.emailContentTemplateName}`)
}

/**
 * The reminders that the rules recommend and nothing holds. Staff send or snooze them
 * (docs/rules/screens.md#outbound-e-mails).
 */
export function RecommendedTab(props: TabProps<EmailRow>) {
  const { outbound, day, today } = props
  const layout = useColumnLayout()
  const [reviewed, setReviewed] = useState<EmailRow | null>(null)
  const isToday = day === today
  const columns = useMemo(
    () =>
      recommendedColumns({
        outbound,
        day,
        layout,
        canSelect: isToday ? everyRow : noRow,
        onReview: isToday ? openIfKnown(setReviewed) : null,
      }),
    [outbound, day, layout, isToday],
  )
  const selectable = useSelectableList({ ...props, tab: 'recommended', columns, canSelect: isToday ? everyRow : noRow })
  const { selected, clear } = selectable
  const { hidden } = selectable.selection
  const sending = useSendEmails(outbound)
  const snoozing = useSnoozeEmails(outbound, today)
  const obstacle = sendingObstacle({ day, today, isBulkSendingOn: settings.isBulkSendingOn })

  const send = async (): Promise<void> => {
    const isMeant = await confirmHidden(hidden, {
      title: `Send ${shownEmails(selected.length)}?`,
      message: `${shownEmails(selected.length)} will be queued`,
      confirm: 'Send',
    })
    if (isMeant) sending.mutate({ rows: selected }, { onSuccess: clear })
  }

  return (
    <>
      <SelectableEmails
        {...props}
        label="Recommended emails"
        columns={columns}
        selectable={selectable}
        obstacle={obstacle}
        empty={
          <NoEmails
            list={selectable.list}
            title="Nothing is recommended"
            why="No rule asks for an email on this day."
          />
        }
      >
        <SnoozeButton
          today={today}
          count={selected.length}
          disabled={selected.length === 0 || !isToday}
          isRunning={snoozing.isPending}
          onSnooze={(numberOfDays) => snoozing.mutate({ rows: selected, numberOfDays }, { onSuccess: clear })}
        />
        <QueueButton
          obstacle={obstacle}
          disabled={selected.length === 0}
          isRunning={sending.isPending}
          onClick={() => void send()}
        >
          {withCount('Send', selected.length)}
        </QueueButton>
      </SelectableEmails>
      <RowReview row={reviewed} rows={selectable.list.rows} onChange={setReviewed} />
    </>
  )
}
