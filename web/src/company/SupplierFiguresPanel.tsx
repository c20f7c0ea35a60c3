import { onTimePercent } from '@app/contract/company/rules'
import type { SupplierFigures } from '@app/contract/company/schema'
import { shownDay } from '@app/contract/dates'
import { Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { Facts } from '../ui/layout/Facts.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { ExportButton } from '../ui/table/ExportButton.tsx'
import { useExportSupplierFigures, useSupplierFigures } from './api.ts'

/** How a supplier answered over the last twelve months (docs/rules/returns.md#figures-of-suppliers). */
export function SupplierFiguresPanel({ companyId }: { readonly companyId: number }) {
  const { data, error, refetch } = useSupplierFigures(companyId)
  const exporting = useExportSupplierFigures()
  const figures = data?.data[0]
  return (
    <Section
      title="Answers as a supplier"
      actions={
        <ExportButton
          isRunning={exporting.isPending}
          label="Export the figures of all suppliers to Excel"
          onClick={() => exporting.mutate()}
        />
      }
    >
      {error && !data ? (
        <ErrorBanner title="Error retrieving the figures" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={90} role="group" aria-label="Loading figures" />
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            Warrants from {shownDay(data.from)} to {shownDay(data.to)}
          </Text>
          <Facts empty="No figures" facts={figures ? factsOf(figures) : []} />
        </>
      )}
    </Section>
  )
}

const systems = (count: number): string => (count === 1 ? '1 system' : `${count} systems`)

function factsOf(figures: SupplierFigures): (readonly [label: string, value: ReactNode])[] {
  const { asked, onTime, late, missing, medianDays, refused, reasons } = figures
  const percent = onTimePercent(figures)
  const why = reasons.map(({ reason, count }) => <div key={reason}>{count > 1 ? `${reason} (${count})` : reason}</div>)
  return [
    ['Asked', asked === 0 ? 'Never asked' : systems(asked)],
    ['On time', percent !== null && `${onTime} (${percent} %)`],
    ['Late', asked > 0 && String(late)],
    ['Not received', asked > 0 && String(missing)],
    ['Median days', medianDays !== null && `${medianDays} from the first request`],
    ['Refused', refused > 0 ? String(refused) : 'None'],
    ['Why', why.length > 0 && why],
  ]
}
