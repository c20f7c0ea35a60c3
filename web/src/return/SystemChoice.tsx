import { isWanted, RETURN_SYSTEM_STATE_NAMES } from '@app/contract/return/rules'
import type { ReturnSystem } from '@app/contract/return/schema'
import { Checkbox, Stack } from '@mantine/core'
import { systemName } from './own-words.ts'

interface SystemChoiceProps {
  readonly systems: readonly ReturnSystem[]
  readonly chosen: readonly number[]
  readonly onChange: (chosen: number[]) => void
  readonly error: string | undefined
}

/** The systems that an answer is about. */
export function SystemChoice({ systems, chosen, onChange, error }: SystemChoiceProps) {
  return (
    <Checkbox.Group
      label="Systems"
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      error={error && (chosen.length === 0 ? 'Choose one system or more' : `Systems ${error}`)}
    >
      <Stack gap={6} mt={4}>
        {systems.map((system) => (
          <Checkbox
            key={system.propertyServiceId}
            value={String(system.propertyServiceId)}
            label={systemName(system)}
            error={error !== undefined}
            aria-invalid={error === undefined ? undefined : true}
            {...(!isWanted(system) && { description: RETURN_SYSTEM_STATE_NAMES[system.state] })}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** The systems that an answer is about at first: those that the office waits for. */
export const firstChosen = (systems: readonly ReturnSystem[]): number[] =>
  systems.filter(isWanted).map(({ propertyServiceId }) => propertyServiceId)
