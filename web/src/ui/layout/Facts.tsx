import { DataList, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface FactsProps {
  /** Labels and values. Empty values and `false` are left out. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
  /** Shown when every value is empty. */
  readonly empty: string
}

/** A record to read: each label beside its value. */
export function Facts({ facts, empty }: FactsProps) {
  const filled = facts.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
  if (filled.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    )
  }
  return (
    <DataList gap={6} labelWidth={104} size="md">
      {filled.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}
