import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { memo, useCallback, type ReactNode } from 'react'
import { ListToolbar } from '../ui/table/ListToolbar.tsx'
import { ServerFilters } from './ServerFilters.tsx'
import { ServerSwitches } from './ServerSwitches.tsx'
import classes from './DashboardToolbar.module.css'
import type { DashboardFilter } from './filter.ts'

interface DashboardToolbarProps {
  readonly filter: DashboardFilter
  /** How many filters differ from their defaults. */
  readonly activeFilters: number
  readonly isInternal: boolean
  readonly includesSubServicesAtFirst: boolean
  /** The keyword filter. */
  readonly children: ReactNode
  readonly aside: ReactNode
  readonly facets: ReactNode
  /** Some are chosen, so that they show also while the filters are folded away. */
  readonly hasFacets: boolean
}

/** The filters above the list. The switches are behind a button, on a phone all but the keyword filter;
 * the device keeps whether it is open. */
export function DashboardToolbar(props: DashboardToolbarProps) {
  const { filter, activeFilters, children, aside, facets, hasFacets, ...viewer } = props
  const [isOpen, setOpen] = useLocalStorage({
    key: 'warrant.dashboard-filters',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const toggle = useCallback(() => setOpen((wasOpen) => !wasOpen), [setOpen])
  return (
    <div className={classes.toolbar} data-open={isOpen || undefined}>
      <ListToolbar aside={aside}>
        {children}
        <FiltersButton activeFilters={activeFilters} isOpen={isOpen} toggle={toggle} />
        <div className={classes.filters}>
          <ServerFilters filter={filter} />
        </div>
      </ListToolbar>
      <div className={`${classes.facets} no-print`} data-chosen={hasFacets || undefined}>
        {facets}
      </div>
      <ServerSwitches filter={filter} {...viewer} />
    </div>
  )
}

interface FiltersButtonProps {
  readonly activeFilters: number
  readonly isOpen: boolean
  readonly toggle: () => void
}

const FiltersButton = memo(function FiltersButton({ activeFilters, isOpen, toggle }: FiltersButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      {activeFilters === 0 ? 'Filters' : `Filters (${activeFilters})`}
    </Button>
  )
})
