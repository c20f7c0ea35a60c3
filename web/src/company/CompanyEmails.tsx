import { Stack, Switch } from '@mantine/core'
import type { DraftValue } from '../lib/draft.ts'
import { Section } from '../ui/layout/Section.tsx'
import type { CompanyFields } from './company-fields.ts'
import { COMPANY_LABELS } from './labels.ts'

interface CompanyEmailsProps {
  readonly fields: CompanyFields
  readonly onChange: (name: keyof CompanyFields, value: DraftValue) => void
}

const SUPPLIER_SWITCHES = ['enableEmailAutomation'] as const
const CUSTOMER_SWITCHES = ['enableCustomerCcEmails', 'ccCustomerOn12aFollowUp'] as const

/**
 * Which reminders the company gets. Show it for companies that are associated with a property
 * (docs/rules/records.md#company-e-mails).
 */
export function CompanyEmails({ fields, onChange }: CompanyEmailsProps) {
  const shown = [...(fields.isSupplier ? SUPPLIER_SWITCHES : []), ...(fields.isCustomer ? CUSTOMER_SWITCHES : [])]
  if (shown.length === 0) return null
  return (
    <Section title="Emails">
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
