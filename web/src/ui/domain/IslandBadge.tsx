import type { Island } from '@app/contract/scalars'
import classes from './IslandBadge.module.css'

/** The islands by their names; empty for none. */
export const ISLAND_NAMES = {
  '': '',
  NI: 'North Island',
  SI: 'South Island',
  'NI SI': 'North and South Island',
} as const

/** The islands that a record belongs to. Shows nothing if there are none. */
export function IslandBadge({ island }: { readonly island: Island }) {
  if (island === '') return null
  return (
    <abbr className={classes.badge} title={ISLAND_NAMES[island]}>
      {island}
    </abbr>
  )
}
