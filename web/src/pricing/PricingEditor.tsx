import type { CompanyListRow } from '@app/contract/company/schema'
import type { PricedService, PricingSummary } from '@app/contract/pricing/schema'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { CompanyPicker } from '../company/CompanyPicker.tsx'
import type { DraftErrors } from '../lib/draft.ts'
import { KeywordFilter } from '../ui/fields/KeywordFilter.tsx'
import { useListRows } from '../ui/table/list-rows.ts'
import { useAddressView } from '../ui/table/list-view.ts'
import { ListToolbar } from '../ui/table/ListToolbar.tsx'
import { LockToggle } from '../ui/fields/LockToggle.tsx'
import { pageOfWrongRow } from '../ui/editing/row-editing.ts'
import { RowCount } from '../ui/table/RowCount.tsx'
import { RowEditor, type RowEditorHandle } from '../ui/editing/RowEditor.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { useGoBack } from '../ui/layout/use-go-back.ts'
import { useRetrievePricing, useSavePrices, withSavedServices } from './api.ts'
import { priceConflictText } from './price-words.ts'
import { priceErrors, PRICES_DRAFT, pricesToSave } from './prices-draft.ts'
import { pricingColumns, pricingSearchText } from './pricing-columns.tsx'
import { PricingTable } from './PricingTable.tsx'
import { useHasRoom } from '../ui/layout/room.ts'

/** The initial page size (docs/rules/screens.md#lists). */
const PAGE_SIZE = 10

/** From this width of the window on, every value has its own column. */
const WIDE = 82

const idOf = (service: PricedService): number => service.propertyServiceId

/** The services of a customer. Edit mode changes their suppliers and prices. */
export function PricingEditor({ summary: { company, services } }: { readonly summary: PricingSummary }) {
  const { companyId } = company
  const editor = useRef<RowEditorHandle>(null)
  const [isLocked, setLocked] = useState(true)
  const navigate = useNavigate()
  const goBack = useGoBack('/customers')
  const save = useSavePrices(companyId)
  const retrieve = useRetrievePricing(companyId)
  const isWide = useHasRoom({ from: WIDE })
  const columns = useMemo(() => pricingColumns({ isEditing: !isLocked, isWide }), [isLocked, isWide])
  const view = useAddressView({ size: PAGE_SIZE })
  const list = useListRows({ rows: services, columns, view, searchText: pricingSearchText })

  const isOffered = useCallback((row: CompanyListRow) => row.np > 0 || row.id === companyId, [companyId])
  const showWrongRow = (errors: DraftErrors): void => {
    const page = pageOfWrongRow(errors, list.rows.map(idOf), view.size)
    view.change(page === null ? { filter: '' } : { page })
  }
  const lock = async (locked: boolean): Promise<void> => {
    if (await editor.current?.discardEdits()) setLocked(locked)
  }

  return (
    <RowEditor
      ref={editor}
      kind={PRICES_DRAFT}
      rows={services}
      toSave={pricesToSave}
      save={save}
      withSaved={withSavedServices}
      errorsOf={priceErrors}
      onRefused={showWrongRow}
      retrieve={retrieve}
      conflictText={priceConflictText}
    >
      <ScreenHeader
        title="Pricing Summary"
        of={company.companyName}
        actions={
          <Button variant="default" onClick={() => goBack()}>
            Close
          </Button>
        }
      />
      <ListToolbar
        aside={
          <>
            <RowCount list={list} />
            <LockToggle of="suppliers and prices" locked={isLocked} onChange={(locked) => void lock(locked)} />
          </>
        }
      >
        <CompanyPicker
          isCommand
          aria-label="Customer"
          flag="customer"
          isOffered={isOffered}
          clearable={false}
          w={{ base: '100%', xs: 320 }}
          value={companyId}
          currentName={company.companyName}
          onChange={(chosen) =>
            chosen !== null &&
            chosen !== companyId &&
            void navigate({ to: '/company-pricing-summary/$companyId', params: { companyId: String(chosen) } })
          }
        />
        <KeywordFilter
          label="Service keyword filter.."
          value={view.filter}
          onChange={(filter) => view.change({ filter })}
        />
      </ListToolbar>
      <PricingTable list={list} view={view} columns={columns} isEditing={!isLocked} />
    </RowEditor>
  )
}
