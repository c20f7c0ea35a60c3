import type { Island } from '@app/contract/scalars'
import { Highlight } from '../table/Highlight.tsx'
import { IslandBadge } from '../domain/IslandBadge.tsx'
import classes from './Place.module.css'

/** A record's location, with its island. */
export function Place({ location, island }: { readonly location: string; readonly island: Island }) {
  return (
    <span className={classes.place}>
      <span>
        <Highlight text={location} />
      </span>
      <IslandBadge island={island} />
    </span>
  )
}
