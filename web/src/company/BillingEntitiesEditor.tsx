import { CloseButton, SimpleGrid, Text } from '@mantine/core'
import { memo, useState } from 'react'
import { NO_ERRORS, type DraftErrors } from '../lib/draft.ts'
import { errorsWithin } from '../lib/errors-within.ts'
import { useRowKeys } from '../ui/editing/use-row-keys.ts'
import { LockToggle } from '../ui/fields/LockToggle.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { billingEntityRows, blankBillingEntity, type BillingEntityRow } from './billing-entity-rows.ts'
import classes from './BillingEntitiesEditor.module.css'
import { BILLING_ENTITY_LABELS } from './labels.ts'

/** Actions on the billing entities of a company's draft. */
export interface BillingEntityEdits {
  readonly change: (billingEntityId: number, change: Partial<BillingEntityRow>) => void
  readonly add: (entity: BillingEntityRow) => void
  readonly remove: (billingEntityId: number) => void
}

interface BillingEntitiesEditorProps {
  readonly billingEntities: readonly BillingEntityRow[]
  readonly edits: BillingEntityEdits
  /** By billing entity id and field: `7.accountNumber`. */
  readonly errors: DraftErrors
}

/** The other names that a company is billed under. Read-only until unlocked, then a card for each to edit. */
export const BillingEntitiesEditor = memo(function BillingEntitiesEditor({
  billingEntities,
  edits,
  errors,
}: BillingEntitiesEditorProps) {
  const [isLocked, setLocked] = useState(true)
  const present = billingEntityRows.present(billingEntities)
  const blank = blankBillingEntity(billingEntityRows.nextId(billingEntities))
  const keyOf = useRowKeys(present.map(billingEntityRows.idOf), { blank: blank.billingEntityId })

  // Unlocks to show new errors.
  const [lastErrors, setLastErrors] = useState(errors)
  if (errors !== lastErrors) {
    setLastErrors(errors)
    if (lastErrors === NO_ERRORS) setLocked(false)
  }

  return (
    <Section
      title="Billing entities"
      actions={
        <LockToggle
          of="billing entities"
          locked={isLocked}
          onChange={setLocked}
          // Locking would hide why the save was refused.
          disabled={!isLocked && errors !== NO_ERRORS}
        />
      }
    >
      {isLocked ? (
        <BillingEntityList billingEntities={present} />
      ) : (
        <div className={classes.cards}>
          {[...present, blank].map((row) => {
            const id = billingEntityRows.idOf(row)
            return (
              <BillingEntityCard
                key={keyOf(id)}
                entity={row}
                errors={errorsWithin(errors, `${id}.`)}
                onChange={(change) => (row === blank ? edits.add({ ...blank, ...change }) : edits.change(id, change))}
                onRemove={row === blank ? undefined : () => edits.remove(id)}
              />
            )
          })}
        </div>
      )}
    </Section>
  )
})

function BillingEntityList({ billingEntities }: Pick<BillingEntitiesEditorProps, 'billingEntities'>) {
  if (billingEntities.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Invoices use the company’s own name.
      </Text>
    )
  }
  return (
    <ul className={classes.list} aria-label="Billing entities">
      {billingEntities.map((row) => (
        <li key={billingEntityRows.idOf(row)}>
          {row.billingEntityName} <span className={classes.account}>{row.accountNumber}</span>
        </li>
      ))}
    </ul>
  )
}

interface BillingEntityCardProps {
  readonly entity: BillingEntityRow
  readonly errors: DraftErrors
  readonly onChange: (change: Partial<BillingEntityRow>) => void
  /** Undefined on the blank card for a new billing entity. */
  readonly onRemove: (() => void) | undefined
}

function BillingEntityCard({ entity, errors, onChange, onRemove }: BillingEntityCardProps) {
  const name = onRemove ? entity.billingEntityName || 'this billing entity' : 'New billing entity'
  return (
    <div className={classes.card} role="group" aria-label={name} data-blank={!onRemove || undefined}>
      <SimpleGrid cols={2} spacing="xs" className={classes.fields}>
        <TextField
          size="xs"
          label={BILLING_ENTITY_LABELS.billingEntityName}
          value={entity.billingEntityName}
          onChange={(billingEntityName) => onChange({ billingEntityName })}
          error={errors.billingEntityName}
        />
        <TextField
          size="xs"
          label={BILLING_ENTITY_LABELS.accountNumber}
          value={entity.accountNumber}
          onChange={(accountNumber) => onChange({ accountNumber })}
          error={errors.accountNumber}
        />
      </SimpleGrid>
      {onRemove && (
        <CloseButton
          size="sm"
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={onRemove}
          className={classes.cross}
        />
      )}
    </div>
  )
}
