import { Group, Stack, Switch } from '@mantine/core'
import { memo } from 'react'
import type { DraftValue } from '../lib/draft.ts'
import type { CompanyFields } from './company-fields.ts'
import { islandCodes, islandOf } from './islands.ts'
import { COMPANY_LABELS } from './labels.ts'

interface CompanyRelationshipsProps {
  readonly fields: CompanyFields
  /** Must be the same function on every render. */
  readonly onChange: (name: keyof CompanyFields, value: DraftValue) => void
}

const RELATIONSHIPS = ['isCustomer', 'isSupplier', 'isOwner'] as const

const ISLANDS = [
  { code: 'NI', name: 'North Island' },
  { code: 'SI', name: 'South Island' },
] as const

/** The company's relationships with the office, its islands, and what a council takes. */
export const CompanyRelationships = memo(function CompanyRelationships({
  fields,
  onChange,
}: CompanyRelationshipsProps) {
  return (
    <Stack gap="md">
      <Switch.Group
        label="Relationship"
        value={RELATIONSHIPS.filter((name) => fields[name])}
        onChange={(chosen) => {
          for (const name of RELATIONSHIPS) onChange(name, chosen.includes(name))
        }}
      >
        <Group gap="lg" mt={6}>
          {RELATIONSHIPS.map((name) => (
            <Switch key={name} value={name} label={COMPANY_LABELS[name]} />
          ))}
        </Group>
      </Switch.Group>
      <Switch
        label={COMPANY_LABELS.isAuthority}
        description="A regional authority or council. It also sets the island of its properties."
        checked={fields.isAuthority}
        onChange={(event) => onChange('isAuthority', event.currentTarget.checked)}
      />
      {fields.isAuthority && (
        <Switch
          label={COMPANY_LABELS.takesReportsInLieu}
          description="Where it does not, requests for certificates ask for an S-RaD."
          checked={fields.takesReportsInLieu}
          onChange={(event) => onChange('takesReportsInLieu', event.currentTarget.checked)}
        />
      )}
      <Switch.Group
        label={COMPANY_LABELS.island}
        value={islandCodes(fields.island)}
        onChange={(chosen) => onChange('island', islandOf(chosen))}
      >
        <Group gap="lg" mt={6}>
          {ISLANDS.map(({ code, name }) => (
            <Switch key={code} value={code} label={name} />
          ))}
        </Group>
      </Switch.Group>
    </Stack>
  )
})
