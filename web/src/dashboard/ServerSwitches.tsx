import { Switch } from '@mantine/core'
import { memo } from 'react'
import { useChangeSearch } from '../ui/table/change-search.ts'
import classes from './DashboardToolbar.module.css'
import { canBeReadyToIssue, canIncludeSubServices, type DashboardFilter } from './filter.ts'

interface ServerSwitchesProps {
  /** Memoised by value, so that typing keywords does not rerender the switches. */
  readonly filter: DashboardFilter
  readonly isInternal: boolean
  /** The default of the switch for sub-services. */
  readonly includesSubServicesAtFirst: boolean
}

/** The switches that the server applies. The last two are for internal users. */
export const ServerSwitches = memo(function ServerSwitches({
  filter,
  isInternal,
  includesSubServicesAtFirst: byDefault,
}: ServerSwitchesProps) {
  const change = useChangeSearch()
  return (
    <div className={`${classes.switches} no-print`} role="group" aria-label="Which services" data-limits>
      <Switch
        label="Active properties only"
        checked={filter.activeProperty}
        onChange={(event) => change({ activeProperty: event.currentTarget.checked ? undefined : false })}
      />
      <Switch
        label="Active services only"
        checked={filter.activeService}
        onChange={(event) => change({ activeService: event.currentTarget.checked ? undefined : false })}
      />
      <Switch
        label="Include sub-services"
        checked={filter.includeSubServices}
        disabled={!canIncludeSubServices(filter)}
        wrapperProps={{ title: canIncludeSubServices(filter) ? undefined : 'Available for All Services only' }}
        onChange={({ currentTarget: { checked } }) =>
          change({ includeSubServices: checked === byDefault ? undefined : checked })
        }
      />
      {isInternal && (
        <>
          <Switch
            label="Ready to issue"
            checked={filter.readyToIssue}
            disabled={!canBeReadyToIssue(filter)}
            wrapperProps={{
              title: canBeReadyToIssue(filter)
                ? undefined
                : 'Available for the service Building Warrant of Fitness only',
            }}
            onChange={(event) => change({ readyToIssue: event.currentTarget.checked || undefined })}
          />
          <Switch
            label="Include Bwof Anniversary"
            checked={filter.includeBwofAnniversary}
            onChange={(event) => change({ includeBwofAnniversary: event.currentTarget.checked || undefined })}
          />
        </>
      )}
    </div>
  )
})
