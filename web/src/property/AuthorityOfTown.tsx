import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useSuggestedAuthority } from './api.ts'
import type { PropertyFields } from './draft.ts'

/** Each key would ask about another town. */
const TYPING_MS = 300

interface AuthorityOfTownProps extends Pick<PropertyFields, 'city' | 'suburb'> {
  readonly onUse: (companyId: number) => void
}

/** Offers the council of the town to a property that has none (docs/rules/records.md#properties). */
export function AuthorityOfTown({ city, suburb, onUse }: AuthorityOfTownProps) {
  const [town] = useDebouncedValue(city.trim(), TYPING_MS)
  const [part] = useDebouncedValue(suburb.trim(), TYPING_MS)
  const authority = useSuggestedAuthority(town, part)
  if (!authority) return null
  return (
    <Button variant="subtle" size="compact-xs" mt={4} onClick={() => onUse(authority.companyId)}>
      Use {authority.companyName}
    </Button>
  )
}
