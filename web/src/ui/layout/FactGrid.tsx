import { DataList, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FactGrid.module.css'

interface FactGridProps {
  /** Labels and values. Empty values are left out. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
  /** Shown when every value is empty. */
  readonly empty: string
}

/** A record to read: each label above its value, as many side by side as there is room for. */
export function FactGrid({ facts, empty }: FactGridProps) {
  const filled = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  if (filled.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    )
  }
  return (
    <DataList orientation="vertical" size="md" className={classes.grid}>
      {filled.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel className={classes.label}>{label}</DataList.ItemLabel>
          <DataList.ItemValue className={classes.value}>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}
