import { defectSearchText } from '@app/contract/defect/rules'
import type { VisibleDefect } from '@app/contract/defect/schema'
import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useCallback, useState } from 'react'
import { useSession } from '../auth/session.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useAnySearch, useChangeSearch } from '../ui/table/change-search.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { ExportButton } from '../ui/table/ExportButton.tsx'
import { useListRows } from '../ui/table/list-rows.ts'
import { useLocalView } from '../ui/table/list-view.ts'
import type { RowLink } from '../ui/table/row.ts'
import { useDefects, useExportDefects } from './api.ts'
import { DEFECT_COLUMNS } from './defect-columns.tsx'
import { DefectPanel } from './DefectPanel.tsx'
import { LazyDefectEditor } from './LazyDefectEditor.tsx'

/** The initial page size (docs/rules/screens.md#lists). */
const PAGE_SIZE = 20

const NO_DEFECTS: readonly VisibleDefect[] = []

const rowKey = ({ defectId }: VisibleDefect) => defectId
const rowLink = ({ defectId }: VisibleDefect): RowLink => ({
  to: '.',
  search: (old) => ({ ...old, defect: defectId }),
  resetScroll: false,
})
const rowState = ({ state }: VisibleDefect) => ({ isDimmed: state === 'cleared' })

type Shown = 'open' | 'cleared' | 'all'

const isShown = (text: string): text is Shown => text === 'open' || text === 'cleared' || text === 'all'

/** The defects of a property (docs/rules/screens.md#defects). Internal users edit them; others read. */
export const DefectsSection = memo(function DefectsSection({ propertyId }: { readonly propertyId: number }) {
  const { isInternal } = useSession()
  const { defect: openId } = useAnySearch()
  const changeSearch = useChangeSearch()
  const { data: defects = NO_DEFECTS, error, isPending, refetch } = useDefects({ propertyId })
  const exporting = useExportDefects()
  const [shown, setShown] = useState<Shown>('open')
  const [isAdding, setAdding] = useState(false)
  const view = useLocalView({ size: PAGE_SIZE })
  const keep = useCallback(({ state }: VisibleDefect) => shown === 'all' || state === shown, [shown])
  const list = useListRows({ rows: defects, columns: DEFECT_COLUMNS, view, searchText: defectSearchText, keep })
  const opened = defects.find(({ defectId }) => defectId === openId)
  const open = defects.filter(({ state }) => state === 'open').length
  const close = (): void => changeSearch({ defect: undefined })

  return (
    <Section
      id="defects"
      title="Defects"
      actions={
        <>
          {defects.length > 0 && (
            <>
              <SegmentedControl
                size="xs"
                aria-label="State of the defects"
                value={shown}
                onChange={(chosen) => isShown(chosen) && setShown(chosen)}
                data={[
                  { value: 'open', label: `Open ${open}` },
                  { value: 'cleared', label: `Cleared ${defects.length - open}` },
                  { value: 'all', label: 'All' },
                ]}
              />
              <ExportButton
                isRunning={exporting.isPending}
                label="Export defects to Excel"
                onClick={() => exporting.mutate({ propertyId, state: shown === 'all' ? null : shown })}
              />
            </>
          )}
          {isInternal && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Add defect
            </Button>
          )}
        </>
      }
    >
      <DataTable
        label="Defects"
        columns={DEFECT_COLUMNS}
        cardsBelow={75}
        list={list}
        view={view}
        rowKey={rowKey}
        rowLink={rowLink}
        rowState={rowState}
        isLoading={isPending}
        failure={error && { title: 'Error retrieving defects', error, onRetry: () => void refetch() }}
        empty={
          <EmptyState title={shown === 'cleared' ? 'No cleared defects' : 'No open defects'}>
            {isInternal && shown !== 'cleared' && 'Choose Add defect when an inspection finds one.'}
          </EmptyState>
        }
      />
      {isAdding && <LazyDefectEditor propertyId={propertyId} defect={null} onClose={() => setAdding(false)} />}
      {opened &&
        (isInternal ? (
          <LazyDefectEditor key={opened.defectId} propertyId={propertyId} defect={opened} onClose={close} />
        ) : (
          <DefectPanel key={opened.defectId} defect={opened} onClose={close} />
        ))}
    </Section>
  )
})
