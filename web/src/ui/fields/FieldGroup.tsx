import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FieldGroup.module.css'

interface FieldGroupProps {
  /** The group's heading. */
  readonly legend?: string
  /** How many fields are side by side where there is room. */
  readonly columns?: 2 | 3 | 4
  readonly children: ReactNode
}

/** Fields that belong together, in as many columns as there is room for. */
export function FieldGroup({ legend, columns = 3, children }: FieldGroupProps) {
  return (
    <fieldset className={classes.group}>
      {legend && <legend className={classes.legend}>{legend}</legend>}
      <SimpleGrid
        type="container"
        cols={{ base: 1, '420px': 2, '700px': Math.min(columns, 3), '1000px': columns }}
        spacing="sm"
        verticalSpacing="xs"
      >
        {children}
      </SimpleGrid>
    </fieldset>
  )
}
