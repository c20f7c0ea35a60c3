import type { CompanyListRow } from '@app/contract/company/schema'
import type { PricedService, PricingSummary } from '@app/contract/pricing/schema'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { CompanyPicker } from '../company/CompanyPicker.tsx'
import { useCompanyName } from '../company/use-company-name.ts'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { countChanges, type DraftErrors, type DraftValue } from '../lib/draft.ts'
import { shownMoney } from '../lib/money.ts'
import { ConflictDialog } from '../ui/ConflictDialog.tsx'
import { confirmDiscarding } from '../ui/confirm.ts'
import { useFocusWrongField } from '../ui/focus-wrong-field.ts'
import { KeywordFilter } from '../ui/KeywordFilter.tsx'
import { useListRows } from '../ui/list-rows.ts'
import { useAddressView } from '../ui/list-view.ts'
import { ListToolbar } from '../ui/ListToolbar.tsx'
import { LockToggle } from '../ui/LockToggle.tsx'
import { RowCount } from '../ui/RowCount.tsx'
import { pageOfWrongRow, RowEditing, useRowEditing } from '../ui/row-editing.ts'
import { SaveBar } from '../ui/SaveBar.tsx'
import { ScreenHeader } from '../ui/ScreenHeader.tsx'
import { useConflict } from '../ui/use-conflict.ts'
import { useDraft } from '../ui/use-draft.ts'
import { useGoBack } from '../ui/use-go-back.ts'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'
import { useRetrievePricing, useSavePrices, withSavedServices } from './api.ts'
import { PRICE_LABELS, priceErrors, PRICES_DRAFT, pricesToSave } from './prices-draft.ts'
import { pricingColumns, pricingSearchText } from './pricing-columns.tsx'
import { PricingTable } from './PricingTable.tsx'

/** Rows on a page at first (core-records 9). */
const PAGE_SIZE = 10

/** From this width of the window on each column stands by itself. */
const WIDE = '(min-width: 82em)'

const idOf = (service: PricedService): number => service.propertyServiceId

/** The services of one customer, and in edit mode their suppliers and prices. */
export function PricingEditor({ summary: { company, services } }: { readonly summary: PricingSummary }) {
  const { companyId } = company
  const [isLocked, setLocked] = useState(true)
  const navigate = useNavigate()
  const goBack = useGoBack('/customers')
  const edit = useDraft(PRICES_DRAFT, services)
  const { source, draft, changes } = edit
  const save = useSavePrices(companyId)
  const { meet, dialog } = useConflict(PRICES_DRAFT, edit, useRetrievePricing(companyId))
  const isWide = useMediaQuery(WIDE, window.matchMedia(WIDE).matches)
  const columns = useMemo(() => pricingColumns({ isEditing: !isLocked, isWide }), [isLocked, isWide])
  const view = useAddressView({ size: PAGE_SIZE })
  const list = useListRows({ rows: services, columns, view, searchText: pricingSearchText })
  const words = useChangeWords(services)
  useLeaveGuard(changes.length > 0)
  useFocusWrongField(edit.refusal)

  const isOffered = useCallback((row: CompanyListRow) => row.np > 0 || row.id === companyId, [companyId])

  const refuse = (errors: DraftErrors): void => {
    edit.refuse(errors)
    const page = pageOfWrongRow(errors, list.rows.map(idOf), view.size)
    view.change(page === null ? { filter: '' } : { page })
  }

  const submit = (): void => {
    const { payload, errors } = pricesToSave(source, draft)
    if (!payload) return refuse(errors)
    save.mutate(payload, {
      onSuccess: (saved) => edit.saved(withSavedServices(source, saved), draft),
      onError: (error) => {
        meet(error)
        const wrong = fieldErrorsIn(error)
        if (wrong.length > 0) refuse(priceErrors(wrong, payload))
      },
    })
  }

  const lock = async (locked: boolean): Promise<void> => {
    if (changes.length > 0 && !(await confirmDiscarding())) return
    edit.cancel()
    setLocked(locked)
  }

  return (
    <>
      <ScreenHeader
        title="Pricing Summary"
        actions={
          changes.length === 0 && (
            <Button variant="default" onClick={() => goBack()}>
              Close
            </Button>
          )
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
      <RowEditing value={useRowEditing(edit)}>
        <PricingTable list={list} view={view} columns={columns} isEditing={!isLocked} />
      </RowEditing>
      <SaveBar changes={countChanges(changes)} onSave={submit} onCancel={edit.cancel} isSaving={save.isPending} />
      {dialog && <ConflictDialog {...dialog} {...words} />}
    </>
  )
}

/** What a changed price or supplier is called beside somebody else's. */
function useChangeWords(services: readonly PricedService[]) {
  const nameOf = useCompanyName()
  return {
    labelOf: (path: string): string => {
      const [id, name = ''] = path.split('.')
      const service = services.find((each) => idOf(each) === Number(id))
      const label = name === 'price' ? PRICE_LABELS.price : PRICE_LABELS.supplierCompanyId
      return service ? `${service.serviceName}, ${service.propertyName}: ${label}` : label
    },
    shown: (path: string, value: DraftValue): string => {
      if (typeof value !== 'number') return '–'
      return path.endsWith('.price') ? shownMoney(value) : nameOf(value)
    },
  }
}
