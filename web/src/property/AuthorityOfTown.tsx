import { Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSuggestedAuthority } from './api.ts'
import type { PropertyFields } from './draft.ts'

/** Each key would ask about another town. */
const TYPING_MS = 300

interface AuthorityOfTownProps extends Pick<PropertyFields, 'city' | 'suburb'> {
  /** The authority that the property has. */
  readonly value: number | null
  /** A new property is given the authority. Another one is offered it while it has none. */
  readonly isNew: boolean
  readonly onUse: (companyId: number) => void
}

/** The council of the town, under the field of the property's authority (docs/rules/records.md#properties). */
export function AuthorityOfTown({ city, suburb, value, isNew, onUse }: AuthorityOfTownProps) {
  const [town] = useDebouncedValue(city.trim(), TYPING_MS)
  const [part] = useDebouncedValue(suburb.trim(), TYPING_MS)
  const authority = useSuggestedAuthority(isNew || value === null ? town : '', part)
  // What the person chose or cleared stays.
  const [given, setGiven] = useState<number | null>(null)
  if (isNew && authority && authority.companyId !== given && value === given) setGiven(authority.companyId)
  const give = useEffectEvent(onUse)
  useEffect(() => {
    if (given !== null) give(given)
  }, [given])

  if (isNew && value !== null && value === given) {
    return (
      <Text size="xs" c="dimmed" mt={4} role="status">
        The council of the town
      </Text>
    )
  }
  if (!authority || value !== null) return null
  return (
    <Button variant="subtle" size="compact-xs" mt={4} onClick={() => onUse(authority.companyId)}>
      Use {authority.companyName}
    </Button>
  )
}
