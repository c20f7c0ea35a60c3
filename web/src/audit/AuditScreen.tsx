import { AUDIT_WORDS } from '@app/contract/audit/words'
import { AUDIT_KINDS } from '@app/contract/audit-kinds'
import { AUDIT_LIMIT, type AuditLine } from '@app/contract/audit/schema'
import { NativeSelect, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { KeywordFilter } from '../ui/fields/KeywordFilter.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { useChangeSearch } from '../ui/table/change-search.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { ExportButton } from '../ui/table/ExportButton.tsx'
import { useListRows } from '../ui/table/list-rows.ts'
import { useAddressView } from '../ui/table/list-view.ts'
import { ListToolbar } from '../ui/table/ListToolbar.tsx'
import { NoRows } from '../ui/table/NoRows.tsx'
import { RowCount } from '../ui/table/RowCount.tsx'
import { useAudit, useExportAudit } from './api.ts'
import { AUDIT_COLUMNS, auditSearchText } from './audit-columns.tsx'
import { AUDIT_PERIODS } from './audit-search.ts'

const route = getRouteApi('/audit')

const NO_LINES: readonly AuditLine[] = []
const DEFAULT_DAYS = 7

const PERIOD_WORDS: Record<(typeof AUDIT_PERIODS)[number], string> = {
  1: 'Last 24 hours',
  7: 'Last 7 days',
  30: 'Last 30 days',
  365: 'Last year',
  3650: 'All',
}

const KIND_CHOICES = [
  { value: '', label: 'Everything' },
  ...AUDIT_KINDS.map((kind) => ({ value: kind, label: AUDIT_WORDS[kind] })),
]

const rowKey = ({ auditId }: AuditLine) => auditId

/** Who logged in, was refused, took files or changed what others may do. For administrators (docs/rules/audit.md). */
export function AuditScreen() {
  const { kind, days = DEFAULT_DAYS } = route.useSearch()
  const changeSearch = useChangeSearch()
  const { data: lines = NO_LINES, error, isPending, refetch } = useAudit({ days, kind })
  const exporting = useExportAudit()
  const view = useAddressView()
  const list = useListRows({ rows: lines, columns: AUDIT_COLUMNS, view, searchText: auditSearchText })

  return (
    <>
      <ScreenHeader title="Audit" />
      <ListToolbar
        aside={
          <>
            <RowCount list={list} isLoading={isPending} />
            <ExportButton isRunning={exporting.isPending} onClick={() => exporting.mutate({ days, kind })} />
          </>
        }
      >
        <KeywordFilter value={view.filter} onChange={(filter) => view.change({ filter })} />
        <NativeSelect
          aria-label="What happened"
          data={KIND_CHOICES}
          value={kind ?? ''}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            changeSearch({ kind: AUDIT_KINDS.find((each) => each === chosen) })
          }}
        />
        <NativeSelect
          aria-label="Period"
          data={AUDIT_PERIODS.map((period) => ({ value: String(period), label: PERIOD_WORDS[period] }))}
          value={String(days)}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value)
            changeSearch({ days: AUDIT_PERIODS.find((period) => period === chosen && period !== DEFAULT_DAYS) })
          }}
        />
      </ListToolbar>
      {lines.length === AUDIT_LIMIT && (
        <Text size="sm" c="dimmed" mb="xs">
          These are the newest {AUDIT_LIMIT.toLocaleString('en-NZ')} lines. The export holds all of the period.
        </Text>
      )}
      <DataTable
        label="Audit"
        lines={1}
        columns={AUDIT_COLUMNS}
        cardsBelow={75}
        list={list}
        view={view}
        rowKey={rowKey}
        isLoading={isPending}
        failure={error && { title: 'Error retrieving the audit', error, onRetry: () => void refetch() }}
        empty={
          <NoRows
            list={list}
            of="lines"
            origin="Nothing of this kind happened in this period."
            onShowAll={() => changeSearch({ q: undefined, kind: undefined, days: 3650 })}
          />
        }
      />
    </>
  )
}
