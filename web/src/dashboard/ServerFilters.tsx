import { ALL_SERVICES } from '@app/contract/dashboard/rules'
import { memo } from 'react'
import { today } from '../lib/dates.ts'
import { useChangeSearch } from '../ui/table/change-search.ts'
import { DayLimit } from './DayLimit.tsx'
import { addressOf, defaultDates, type DashboardFilter } from './filter.ts'
import { ServiceFilter } from './ServiceFilter.tsx'

interface ServerFiltersProps {
  /** Memoised by value, so that typing keywords does not rerender the filters. */
  readonly filter: DashboardFilter
}

/** The filters that the server applies: service and due dates. */
export const ServerFilters = memo(function ServerFilters({ filter }: ServerFiltersProps) {
  const change = useChangeSearch()
  const initial = defaultDates(today())
  const { startDate, endDate } = filter
  const isReversed = startDate !== null && endDate !== null && endDate < startDate

  return (
    <>
      <ServiceFilter
        value={filter.serviceId ?? ALL_SERVICES}
        onChange={(id) => change({ serviceId: id === ALL_SERVICES ? undefined : id })}
      />
      <DayLimit
        name="Start"
        value={startDate}
        onChange={(day) => change({ startDate: addressOf(day, initial.startDate) })}
      />
      <DayLimit
        name="End"
        value={endDate}
        onChange={(day) => change({ endDate: addressOf(day, initial.endDate) })}
        error={isReversed ? 'Before the start date' : undefined}
      />
    </>
  )
})
