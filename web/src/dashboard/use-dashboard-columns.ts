import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { OWNER_INSPECTION_SERVICE_ID } from '@app/contract/service/rules'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { CARDS_BELOW } from '../ui/table/DataTable.tsx'
import { dashboardColumns } from './dashboard-columns.tsx'
import type { DashboardFilter } from './filter.ts'

/**
 * Widths of the window in em. From `tight` on each column stands by itself, and from `wide` on none of them has to wrap
 * its header; below `tight` supplier and due days stand in others, below `cards` rows are cards.
 */
const ROOM = {
  regular: { cards: CARDS_BELOW, tight: 85, wide: 85 },
  withBwofAnniversary: { cards: 66, tight: 85, wide: 96 },
  withNewPreviousDate: { cards: 69, tight: 85, wide: 120 },
  withBoth: { cards: 82, tight: 90, wide: 144 },
} as const

const useIsBetween = (from: number, to: number): boolean => {
  const query = `(min-width: ${from}em) and (max-width: ${to - 0.01}em)`
  return useMediaQuery(query, window.matchMedia(query).matches) ?? false
}

interface Source {
  readonly filter: DashboardFilter
  readonly isInternal: boolean
  /** Stable. */
  readonly openDetails: (row: VisibleDashboardRow) => void
}

/** The columns for what is asked for, for who looks at it and for the room there is, and where that is too little. */
export function useDashboardColumns({ filter, isInternal, openDetails }: Source) {
  const hasBwofAnniversary = filter.includeBwofAnniversary
  const canCompleteInspections = isInternal && filter.serviceId === OWNER_INSPECTION_SERVICE_ID
  const { cards, tight, wide } = ROOM[roomFor(hasBwofAnniversary, canCompleteInspections)]
  const isNarrow = useIsBetween(cards, tight)
  const isTight = useIsBetween(tight, wide)
  const room = isNarrow ? 'narrow' : isTight ? 'tight' : 'wide'

  const columns = useMemo(
    () => dashboardColumns({ room, canCompleteInspections, hasBwofAnniversary, openDetails }),
    [room, canCompleteInspections, hasBwofAnniversary, openDetails],
  )
  return { columns, cardsBelow: cards, isTight }
}

function roomFor(hasBwofAnniversary: boolean, canCompleteInspections: boolean): keyof typeof ROOM {
  if (hasBwofAnniversary) return canCompleteInspections ? 'withBoth' : 'withBwofAnniversary'
  return canCompleteInspections ? 'withNewPreviousDate' : 'regular'
}
