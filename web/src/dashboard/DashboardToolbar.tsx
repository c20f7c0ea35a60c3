import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
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
}

/** The filters above the list. On a phone all but the keyword filter are behind a button. */
export function DashboardToolbar({ filter, activeFilters, children, aside, ...viewer }: DashboardToolbarProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <div className={classes.toolbar} data-open={isOpen || undefined}>
      <ListToolbar aside={aside}>
        {children}
        <FiltersButton activeFilters={activeFilters} isOpen={isOpen} toggle={toggle} />
        <div className={classes.filters}>
          <ServerFilters filter={filter} />
        </div>
      </ListToolbar>
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
      hiddenFrom="sm"
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      {activeFilters === 0 ? 'Filters' : `Filters (${activeFilters})`}
    </Button>
  )
})
