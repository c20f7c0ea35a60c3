import type { BillingEntity } from '@app/contract/company/schema'
import { Stack } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { memo } from 'react'
import { companyQuery } from '../company/api.ts'
import type { DraftErrors } from '../lib/draft.ts'
import { fieldError } from '../ui/fields/field-error.ts'
import { SearchSelect } from '../ui/fields/SearchSelect.tsx'
import { Section } from '../ui/layout/Section.tsx'
import type { PropertyFields } from './draft.ts'
import { PROPERTY_LABELS } from './labels.ts'
import { LinkedCompanyPicker } from './LinkedCompanyPicker.tsx'
import type { ChangeField } from './property-edits.ts'

/** The maximum number of options in the list (docs/rules/screens.md#pickers). */
const OPTIONS_LIMIT = 40

interface CustomerSectionProps extends Pick<
  PropertyFields,
  'customerCompanyId' | 'billingEntityCompanyId' | 'billingEntityId'
> {
  /** The billing entity as it was loaded, for its name. */
  readonly savedEntity: BillingEntity | null
  readonly change: ChangeField
  readonly errors: DraftErrors
}

/** The customer and who is billed, for internal users (docs/rules/screens.md#properties). */
export const CustomerSection = memo(function CustomerSection(props: CustomerSectionProps) {
  const { customerCompanyId, billingEntityCompanyId, billingEntityId, savedEntity, change, errors } = props
  const entities = useBillingEntities([customerCompanyId, billingEntityCompanyId])

  /** Clears the billing name if it belongs to a company that is being replaced. */
  const clearBillingNameOf = (companyId: number | null, otherId: number | null): void => {
    // One that has been deleted since is not among those of its company, which may not have arrived either.
    const chosen = [...entities, savedEntity].find((entity) => entity?.billingEntityId === billingEntityId)
    if (chosen?.companyId === companyId && companyId !== otherId) change('billingEntityId', null)
  }

  return (
    <Section title="Customer details">
      <Stack gap="sm">
        <LinkedCompanyPicker
          of="customer"
          flag="customer"
          label={PROPERTY_LABELS.customerCompanyId}
          value={customerCompanyId}
          error={fieldError(PROPERTY_LABELS.customerCompanyId, errors['customerCompanyId'])}
          onChange={(id) => {
            clearBillingNameOf(customerCompanyId, billingEntityCompanyId)
            change('customerCompanyId', id)
          }}
        />
        <LinkedCompanyPicker
          of="billing customer"
          flag="customer"
          label={PROPERTY_LABELS.billingEntityCompanyId}
          description="Different company, address and contacts"
          value={billingEntityCompanyId}
          error={fieldError(PROPERTY_LABELS.billingEntityCompanyId, errors['billingEntityCompanyId'])}
          onChange={(id) => {
            clearBillingNameOf(billingEntityCompanyId, customerCompanyId)
            change('billingEntityCompanyId', id)
          }}
        />
        <BillingNameField {...props} entities={entities} />
      </Stack>
    </Section>
  )
})

/** The billing names of these companies. */
function useBillingEntities(companyIds: readonly (number | null)[]): readonly BillingEntity[] {
  const ids = [...new Set(companyIds.filter((id) => id !== null))]
  const answers = useQueries({ queries: ids.map((id) => companyQuery(id)) })
  return answers.flatMap(({ data }) => data?.billingEntities ?? [])
}

interface BillingNameFieldProps extends CustomerSectionProps {
  readonly entities: readonly BillingEntity[]
}

function BillingNameField({ billingEntityId, savedEntity, change, errors, entities }: BillingNameFieldProps) {
  const isOffered = entities.some((entity) => entity.billingEntityId === billingEntityId)
  const current = billingEntityId !== null && !isOffered && savedEntity ? [savedEntity] : []
  return (
    <SearchSelect
      label={PROPERTY_LABELS.billingEntityId}
      description="Same company, address and contacts"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear billing name' }}
      limit={OPTIONS_LIMIT}
      data={[...current, ...entities].map((entity) => ({
        value: String(entity.billingEntityId),
        label: entity.billingEntityName,
      }))}
      nothingFoundMessage={
        entities.length === 0
          ? 'no alternate billing names have been entered for these companies'
          : 'No billing name matches'
      }
      value={billingEntityId === null ? null : String(billingEntityId)}
      onChange={(chosen) => change('billingEntityId', chosen === null ? null : Number(chosen))}
      error={fieldError(PROPERTY_LABELS.billingEntityId, errors['billingEntityId'])}
    />
  )
}
