import { ALL_SERVICES } from '@app/contract/dashboard/rules'
import { memo } from 'react'
import { today } from '../lib/dates.ts'
import { useChangeSearch } from '../ui/table/change-search.ts'
import { DayLimit } from './DayLimit.tsx'
import { addressOf, defaultDates, type DashboardFilter } from './filter.ts'
import { ServiceFilter } from './ServiceFilter.tsx'

interface AskedFiltersProps {
  /** The same object while it says the same: typing keywords draws nothing here. */
  readonly filter: DashboardFilter
}

/** Which service is asked for, and when it is due. */
export const ServerFilters = memo(function AskedFilters({ filter }: AskedFiltersProps) {
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
