import { Switch } from '@mantine/core'
import { memo } from 'react'
import { useChangeSearch } from '../ui/table/change-search.ts'
import classes from './DashboardToolbar.module.css'
import { canBeReadyToIssue, canIncludeSubServices, type DashboardFilter } from './filter.ts'

interface AskedSwitchesProps {
  /** The same object while it says the same: typing keywords draws nothing here. */
  readonly filter: DashboardFilter
  readonly isInternal: boolean
  /** How the switch for sub-services is while the address does not say. */
  readonly includesSubServicesAtFirst: boolean
}

/** What else is asked for; the last two are for internal users. */
export const ServerSwitches = memo(function AskedSwitches({
  filter,
  isInternal,
  includesSubServicesAtFirst: atFirst,
}: AskedSwitchesProps) {
  const change = useChangeSearch()
  return (
    <div className={`${classes.switches} no-print`} role="group" aria-label="Which services">
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
        wrapperProps={{ title: canIncludeSubServices(filter) ? undefined : 'Among All Services only' }}
        onChange={({ currentTarget: { checked } }) =>
          change({ includeSubServices: checked === atFirst ? undefined : checked })
        }
      />
      {isInternal && (
        <>
          <Switch
            label="Ready to issue"
            checked={filter.readyToIssue}
            disabled={!canBeReadyToIssue(filter)}
            wrapperProps={{
              title: canBeReadyToIssue(filter) ? undefined : 'For the service Building Warrant of Fitness only',
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
