import { DELIVERIES, isQueued } from '@app/contract/email/rules'
import type { SentEmail } from '@app/contract/email/sent-email'
import { Button, Text } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { settings } from '../../lib/settings.ts'
import { deliveryWords } from '../../mail/mail-words.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { useAnySearch, useChangeSearch } from '../../ui/table/change-search.ts'
import { ColumnsButton } from '../../ui/table/ColumnsButton.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { FacetFilters } from '../../ui/table/FacetFilters.tsx'
import { ListToolbar } from '../../ui/table/ListToolbar.tsx'
import { RowCount, shownCount } from '../../ui/table/RowCount.tsx'
import { ActionBar, OBSTACLE_ID } from '../../ui/table/ActionBar.tsx'
import { useColumnLayout } from './column-layout.ts'
import { EmailPanel } from './EmailPanel.tsx'
import { emailLink, emailRowState } from './email-rows.ts'
import { NoEmails } from './NoEmails.tsx'
import classes from './SentTab.module.css'
import { sendingObstacle } from '../compose/sending-obstacle.ts'
import { sentColumns } from './sent-columns.tsx'
import type { TabProps } from './tab-props.ts'
import { useListedEmails } from './use-listed-emails.tsx'

interface SentTabProps extends TabProps<SentEmail> {
  /** Undefined after it has been used in this view. */
  readonly onTrigger: (() => void) | undefined
  readonly isTriggering: boolean
}

const DELIVERY_CHOICES = [null, ...DELIVERIES] as const

const keepDelivery =
  ({ delivery }: { readonly delivery?: string | undefined }) =>
  (row: SentEmail): boolean =>
    delivery === undefined || row.delivery === delivery

const rowKey = (row: SentEmail) => row.emailId

/** Recently queued and sent e-mails with their status (docs/rules/screens.md#outbound-e-mails). */
export function SentTab(props: SentTabProps) {
  const { rows, view, today, filters, isLoading, failure, onTrigger, isTriggering } = props
  const layout = useColumnLayout()
  const [opened, setOpened] = useState<SentEmail | null>(null)
  const columns = useMemo(() => sentColumns({ layout, onOpen: setOpened }), [layout])
  const { delivery = null } = useAnySearch()
  const changeSearch = useChangeSearch()
  const {
    list,
    area,
    filters: facets,
    views,
    arrangement,
    isOpening,
  } = useListedEmails<SentEmail>({
    ...props,
    tab: 'sent',
    columns,
    keyOf: rowKey,
    keepIn: keepDelivery,
  })
  const queued = useMemo(() => rows.filter(({ status }) => isQueued(status)).length, [rows])
  const close = useCallback(() => setOpened(null), [])
  const obstacle = sendingObstacle({ day: today, today, isBulkSendingOn: settings.isBulkSendingOn })

  return (
    <>
      <ListToolbar
        aside={
          <>
            {views}
            <RowCount list={list} isLoading={isLoading} />
            <ColumnsButton columns={columns} arrangement={arrangement} />
          </>
        }
      >
        {filters}
        <FacetFilters filters={facets} />
        <ChoiceField
          label="What became of it"
          classNames={{ root: classes.filter ?? '', label: classes.label ?? '' }}
          choices={DELIVERY_CHOICES}
          labelOf={(choice) => (choice === null ? 'All' : deliveryWords(choice).label)}
          value={delivery}
          onChange={(chosen) => changeSearch({ delivery: chosen ?? undefined })}
        />
      </ListToolbar>
      <div {...area}>
        <DataTable
          label="Sent emails"
          lines={2}
          columns={columns}
          arrangement={arrangement}
          list={list}
          view={view}
          rowKey={rowKey}
          rowLink={emailLink}
          rowState={emailRowState}
          isLoading={isLoading || isOpening}
          failure={failure}
          empty={
            <NoEmails
              list={list}
              title="Nothing has been sent yet"
              why="Emails sent from the recommended list appear here for 12 months."
            />
          }
        />
      </div>
      <ActionBar
        state={
          <Text size="sm" fw={550} role="status" className="tnum">
            {shownCount(queued)} queued
          </Text>
        }
        obstacle={obstacle}
      >
        <Button
          leftSection={<IconBolt size={16} stroke={1.7} aria-hidden />}
          disabled={queued === 0 || !onTrigger || obstacle !== null}
          aria-describedby={obstacle ? OBSTACLE_ID : undefined}
          loading={isTriggering}
          onClick={onTrigger}
        >
          Trigger Email Automation
        </Button>
      </ActionBar>
      <EmailPanel email={opened} onClose={close} />
    </>
  )
}
