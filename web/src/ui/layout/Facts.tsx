import { DataList, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface FactsProps {
  /** Label and what it says; one that says nothing is left out. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
  /** Said where no fact says anything. */
  readonly empty: string
}

/** A record to read. */
export function Facts({ facts, empty }: FactsProps) {
  const said = facts.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
  if (said.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    )
  }
  return (
    <DataList gap={6} labelWidth={104} size="md">
      {said.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}
