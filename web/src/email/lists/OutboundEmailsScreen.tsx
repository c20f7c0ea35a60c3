import { Tabs } from '@mantine/core'
import { today as currentDay } from '../../lib/dates.ts'
import { useAnySearch, useChangeSearch } from '../../ui/table/change-search.ts'
import { KeywordFilter } from '../../ui/fields/KeywordFilter.tsx'
import { useAddressView } from '../../ui/table/list-view.ts'
import { shownCount } from '../../ui/table/RowCount.tsx'
import { ScreenHeader } from '../../ui/layout/ScreenHeader.tsx'
import { DayPicker } from './DayPicker.tsx'
import { HeldTab } from './HeldTab.tsx'
import { listDay } from './list-day.ts'
import classes from './OutboundEmailsScreen.module.css'
import type { Outbound } from './outbound.ts'
import { RestoredEmails } from './RestoredEmails.tsx'
import { RecommendedTab } from './RecommendedTab.tsx'
import { EMAIL_TABS, type EmailTab } from './search.ts'
import { SentTab } from './SentTab.tsx'
import { useOutboundEmails } from './use-outbound-emails.ts'

/** The initial page size (docs/rules/screens.md#lists). */
const PAGE_SIZE = 50

const TAB_LABELS: Readonly<Record<EmailTab, { readonly whole: string; readonly short?: string }>> = {
  recommended: { whole: 'Email Automation (recommended)', short: 'Recommended' },
  sent: { whole: 'Sent' },
  held: { whole: 'Snoozed / Held', short: 'Held' },
}

const isTab = (name: string | null): name is EmailTab => EMAIL_TABS.some((tab) => tab === name)

/**
 * Automated e-mails about warrants or evacuations: what to send, what was sent, and what is held
 * (docs/rules/screens.md#outbound-e-mails).
 */
export function OutboundEmailsScreen({ outbound }: { readonly outbound: Outbound }) {
  const { tab = 'recommended', asOf } = useAnySearch()
  const changeSearch = useChangeSearch()
  const view = useAddressView({ size: PAGE_SIZE })
  const today = currentDay()
  const day = listDay(asOf, today)
  const emails = useOutboundEmails(outbound, { day, today, isSentWanted: tab === 'sent' })

  const filter = (
    <KeywordFilter
      value={view.filter}
      onChange={(words) => view.change({ filter: words })}
      label="Email keyword filter.."
    />
  )
  const shared = { outbound, view, day, today }
  const ofDay = {
    ...shared,
    filters: (
      <>
        {filter}
        <DayPicker
          day={day}
          today={today}
          onChange={(chosen) => changeSearch({ asOf: chosen === today ? undefined : chosen })}
        />
      </>
    ),
  }

  return (
    <>
      <ScreenHeader title={outbound.title} of={TAB_LABELS[tab].whole} />
      <Tabs
        value={tab}
        onChange={(next) =>
          isTab(next) &&
          changeSearch({
            tab: next === 'recommended' ? undefined : next,
            sort: undefined,
            delivery: undefined,
            // It is of the tab that is left.
            view: undefined,
          })
        }
        keepMounted={false}
      >
        <Tabs.List mb="sm" className={`no-print ${classes.tabs}`}>
          {EMAIL_TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              <TabLabel {...TAB_LABELS[each]} /> <TabCount count={emails.counts[each]} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="recommended">
          <RecommendedTab {...ofDay} {...emails.recommended} />
        </Tabs.Panel>
        <Tabs.Panel value="sent">
          <SentTab
            {...shared}
            filters={filter}
            {...emails.sent}
            onTrigger={emails.trigger}
            isTriggering={emails.isTriggering}
          />
        </Tabs.Panel>
        <Tabs.Panel value="held">
          <RestoredEmails />
          <HeldTab {...ofDay} {...emails.held} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** A tab's label, shorter on a phone so that all tabs fit on one line. */
function TabLabel({ whole, short }: { readonly whole: string; readonly short?: string }) {
  if (!short) return whole
  return (
    <>
      <span className={classes.whole}>{whole}</span>
      <span className={classes.short} aria-hidden>
        {short}
      </span>
    </>
  )
}

function TabCount({ count }: { readonly count: number | undefined }) {
  return <span className={classes.count}>{count === undefined ? '' : shownCount(count)}</span>
}
