import type { EmailRow } from '@app/contract/email/schema'
import { MOST_FOUND } from '@app/contract/find/rules'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { propertyTitle } from '../email/compose/row-names.ts'
import { listsQuery, useSendEmails } from '../email/lists/api.ts'
import { isForAuthority } from '../email/lists/email-rows.ts'
import { shownEmails } from '../email/lists/email-words.ts'
import { BWOF_EMAILS, EVAC_EMAILS, type Outbound } from '../email/lists/outbound.ts'
import { settings } from '../lib/settings.ts'
import type { FindGroup, FindResult } from './find.ts'
import type { FoundOnServer } from './use-found-on-server.ts'

/** How many buildings a result names. */
const NAMED = 3

/**
 * The recommended reminders of the suppliers whose name has the words, to be sent at once and taken back by Undo. Without
 * words, or while bulk sending is off, a result opens the list instead.
 */
export function useReminders(words: string): FoundOnServer {
  const bwof = useRowsToSend(BWOF_EMAILS)
  const evacuations = useRowsToSend(EVAC_EMAILS)
  return useMemo(() => {
    const groups = [bwof, evacuations].map(({ outbound, rows, send }) => groupOf(outbound, { rows, words, send }))
    return {
      groups: groups.filter(({ results }) => results.length > 0),
      isCurrent: bwof.isKnown && evacuations.isKnown,
      hasFailed: bwof.hasFailed || evacuations.hasFailed,
    }
  }, [words, bwof, evacuations])
}

function useRowsToSend(outbound: Outbound) {
  const { data, isFetching, isError } = useQuery(listsQuery(outbound, null))
  const { mutate } = useSendEmails(outbound)
  const rows = data?.recommendedEmails
  return useMemo(
    () => ({
      outbound,
      rows: rows ?? [],
      // What is sent is what the list says now.
      isKnown: !isFetching,
      hasFailed: isError,
      send: (chosen: readonly EmailRow[]) => mutate({ rows: chosen }),
    }),
    [outbound, rows, isFetching, isError, mutate],
  )
}

interface Reminding {
  readonly rows: readonly EmailRow[]
  readonly words: string
  readonly send: (rows: readonly EmailRow[]) => void
}

function groupOf(outbound: Outbound, { rows, words, send }: Reminding): FindGroup {
  const wanted = keywords(words)
  const named = rows.filter((row) => !isForAuthority(row) && matchesKeywords(fold(row.recipientCompanyName), wanted))
  const isSending = wanted.length > 0 && settings.isBulkSendingOn
  const results = [...Map.groupBy(named, ({ recipientCompanyId }) => recipientCompanyId)].flatMap(([companyId, own]) =>
    companyId === null ? [] : [resultOf(outbound, own, isSending ? send : null)],
  )
  return { label: outbound.title, results: results.slice(0, MOST_FOUND) }
}

function resultOf({ name, title }: Outbound, rows: readonly EmailRow[], send: Reminding['send'] | null): FindResult {
  const [first] = rows
  const supplier = first?.recipientCompanyName ?? ''
  const more = rows.length - NAMED
  const described = {
    key: `remind ${name} ${first?.recipientCompanyId}`,
    kind: 'command',
    description: [...rows.slice(0, NAMED).map(propertyTitle), ...(more > 0 ? [`${more} more`] : [])].join(' · '),
    isActive: true,
  } as const
  const emails = shownEmails(rows.length)
  return send
    ? { ...described, label: `Send ${emails} to ${supplier}`, run: () => send(rows) }
    : { ...described, label: `${title}: ${emails} to ${supplier}`, to: PATHS[name], search: { q: supplier } }
}

const PATHS: Readonly<Record<Outbound['name'], string>> = {
  bwof: '/outbound-bwof-emails',
  evacuation: '/outbound-evac-emails',
}
