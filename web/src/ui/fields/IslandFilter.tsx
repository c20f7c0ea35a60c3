import { ActionIcon, Group } from '@mantine/core'
import { NorthIslandIcon, SouthIslandIcon } from '../domain/IslandIcon.tsx'

const CHOICES = [
  { island: 'NI', name: 'North Island', Icon: NorthIslandIcon },
  { island: 'SI', name: 'South Island', Icon: SouthIslandIcon },
] as const

type ChosenIsland = (typeof CHOICES)[number]['island'] | null

interface IslandFilterProps {
  readonly value: ChosenIsland
  readonly onChange: (island: ChosenIsland) => void
}

/** Shows one island's rows only. A second press on the same island shows both again. */
export function IslandFilter({ value, onChange }: IslandFilterProps) {
  return (
    <Group gap={2} wrap="nowrap" role="group" aria-label="Island">
      {CHOICES.map(({ island, name, Icon }) => {
        const isChosen = value === island
        return (
          <ActionIcon
            key={island}
            size="lg"
            aria-label={name}
            aria-pressed={isChosen}
            title={isChosen ? 'Show both islands' : `Only ${name}`}
            variant={isChosen ? 'filled' : 'subtle'}
            color={isChosen ? 'ink' : 'gray'}
            onClick={() => onChange(isChosen ? null : island)}
          >
            <Icon size={20} />
          </ActionIcon>
        )
      })}
    </Group>
  )
}
