import { Stack, Switch } from '@mantine/core'
import type { DraftValue } from '../lib/draft.ts'
import { Section } from '../ui/layout/Section.tsx'
import type { CompanyFields } from './company-fields.ts'
import { COMPANY_LABELS } from './labels.ts'

interface CompanyEmailsProps {
  readonly fields: CompanyFields
  readonly onChange: (name: keyof CompanyFields, value: DraftValue) => void
}

const OF_SUPPLIERS = ['enableEmailAutomation'] as const
const OF_CUSTOMERS = ['enableCustomerCcEmails', 'ccCustomerOn12aFollowUp'] as const

/**
 * Which reminders the company gets. The caller shows it for a company that stands on a property
 * (docs/rules/records.md#company-e-mails).
 */
export function CompanyEmails({ fields, onChange }: CompanyEmailsProps) {
  const shown = [...(fields.isSupplier ? OF_SUPPLIERS : []), ...(fields.isCustomer ? OF_CUSTOMERS : [])]
  if (shown.length === 0) return null
  return (
    <Section title="E-mails">
      <Stack gap="sm">
        {shown.map((name) => (
          <Switch
            key={name}
            label={COMPANY_LABELS[name]}
            checked={fields[name]}
            onChange={(event) => onChange(name, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Section>
  )
}
