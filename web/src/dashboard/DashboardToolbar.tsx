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
  /** How many filters do not stand as they stand at first. */
  readonly asked: number
  readonly isInternal: boolean
  readonly includesSubServicesAtFirst: boolean
  /** The keyword filter. */
  readonly children: ReactNode
  readonly aside: ReactNode
}

/** What stands above the list. On a phone all filters but the keywords wait behind a button. */
export function DashboardToolbar({ filter, asked, children, aside, ...viewer }: DashboardToolbarProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <div className={classes.toolbar} data-open={isOpen || undefined}>
      <ListToolbar aside={aside}>
        {children}
        <FiltersButton asked={asked} isOpen={isOpen} toggle={toggle} />
        <div className={classes.asked}>
          <ServerFilters filter={filter} />
        </div>
      </ListToolbar>
      <ServerSwitches filter={filter} {...viewer} />
    </div>
  )
}

interface FiltersButtonProps {
  readonly asked: number
  readonly isOpen: boolean
  readonly toggle: () => void
}

const FiltersButton = memo(function FiltersButton({ asked, isOpen, toggle }: FiltersButtonProps) {
  return (
    <Button
      hiddenFrom="sm"
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      {asked === 0 ? 'Filters' : `Filters (${asked})`}
    </Button>
  )
})
