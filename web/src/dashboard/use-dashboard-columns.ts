import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { OWNER_INSPECTION_SERVICE_ID } from '@app/contract/service/rules'
import { useMemo } from 'react'
import type { OpenMenu } from '../service/property-services/ServiceMenuButton.tsx'
import { useHasRoom } from '../ui/layout/room.ts'
import { CARDS_BELOW } from '../ui/table/DataTable.tsx'
import { dashboardColumns } from './dashboard-columns.tsx'
import type { DashboardFilter } from './filter.ts'

/**
 * Widths of the window in em. From `wide` on no header wraps. From `tight` on supplier and due days have their own
 * columns. Below `cards` rows become cards.
 */
const LAYOUTS = {
  regular: { cards: CARDS_BELOW, tight: 85, wide: 85 },
  withBwofAnniversary: { cards: 66, tight: 85, wide: 96 },
  withNewPreviousDate: { cards: 69, tight: 85, wide: 120 },
  withBoth: { cards: 82, tight: 90, wide: 144 },
} as const

/** From this width on, in em, every column has room to spare. */
const WIDEST = 106

/** Below this width, in em, there is no room for the previous date beside the names of services. */
const NARROWEST = 75

interface Source {
  readonly filter: DashboardFilter
  readonly isInternal: boolean
  /** Must be the same function on every render. */
  readonly openDetails: (row: VisibleDashboardRow) => void
  /** For internal logins. Must be the same function on every render. */
  readonly openMenu: OpenMenu
}

/** The columns for the filter, the login and the width of the window, and the width below which rows are cards. */
export function useDashboardColumns({ filter, isInternal, openDetails, openMenu }: Source) {
  const hasBwofAnniversary = filter.includeBwofAnniversary
  const canCompleteInspections = isInternal && filter.serviceId === OWNER_INSPECTION_SERVICE_ID
  const { cards, tight, wide } = LAYOUTS[layoutFor(hasBwofAnniversary, canCompleteInspections)]
  const isNarrow = useHasRoom({ from: cards, below: tight })
  const isNarrowest = !useHasRoom({ from: NARROWEST })
  const isTight = useHasRoom({ from: tight, below: wide })
  const isWidest = useHasRoom({ from: WIDEST })
  const layout = isNarrow ? (isNarrowest ? 'narrowest' : 'narrow') : isTight ? 'tight' : isWidest ? 'widest' : 'wide'

  const columns = useMemo(
    () =>
      dashboardColumns({
        layout,
        canCompleteInspections,
        hasBwofAnniversary,
        openDetails,
        openMenu: isInternal ? openMenu : undefined,
      }),
    [layout, canCompleteInspections, hasBwofAnniversary, openDetails, isInternal, openMenu],
  )
  return { columns, cardsBelow: cards, isTight }
}

function layoutFor(hasBwofAnniversary: boolean, canCompleteInspections: boolean): keyof typeof LAYOUTS {
  if (hasBwofAnniversary) return canCompleteInspections ? 'withBoth' : 'withBwofAnniversary'
  return canCompleteInspections ? 'withNewPreviousDate' : 'regular'
}
