import type { SeenDashboardRow } from '@app/contract/dashboard/schema'
import { OWNER_INSPECTION_SERVICE_ID } from '@app/contract/service/rules'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { CARDS_BELOW } from '../ui/DataTable.tsx'
import { dashboardColumns } from './dashboard-columns.tsx'
import type { DashboardFilter } from './filter.ts'

/**
 * Widths of the window in em. From `wide` on each column stands by itself, below it supplier and due days stand in
 * others, below `cards` rows are cards.
 */
const ROOM = {
  regular: { cards: CARDS_BELOW, wide: 85 },
  withBwofAnniversary: { cards: 66, wide: 96 },
  withNewPreviousDate: { cards: 69, wide: 120 },
  withBoth: { cards: 82, wide: 144 },
} as const

interface Source {
  readonly filter: DashboardFilter
  readonly isInternal: boolean
  /** Stable. */
  readonly openDetails: (row: SeenDashboardRow) => void
}

/** The columns for what is asked for, for who looks at it and for the room there is, and where that is too little. */
export function useDashboardColumns({ filter, isInternal, openDetails }: Source) {
  const hasBwofAnniversary = filter.includeBwofAnniversary
  const canCompleteInspections = isInternal && filter.serviceId === OWNER_INSPECTION_SERVICE_ID
  const room = ROOM[roomFor(hasBwofAnniversary, canCompleteInspections)]
  const narrow = `(min-width: ${room.cards}em) and (max-width: ${room.wide - 0.01}em)`
  const isNarrow = useMediaQuery(narrow, window.matchMedia(narrow).matches)

  const columns = useMemo(
    () => dashboardColumns({ isWide: !isNarrow, canCompleteInspections, hasBwofAnniversary, openDetails }),
    [isNarrow, canCompleteInspections, hasBwofAnniversary, openDetails],
  )
  return { columns, cardsBelow: room.cards }
}

function roomFor(hasBwofAnniversary: boolean, canCompleteInspections: boolean): keyof typeof ROOM {
  if (hasBwofAnniversary) return canCompleteInspections ? 'withBoth' : 'withBwofAnniversary'
  return canCompleteInspections ? 'withNewPreviousDate' : 'regular'
}
