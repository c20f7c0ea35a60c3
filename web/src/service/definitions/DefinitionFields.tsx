import { INTERVAL_MONTHS } from '@app/contract/service/rules'
import type { ServiceDefinition } from '@app/contract/service/schema'
import { NativeSelect, Switch } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import type { DraftValue } from '../../lib/draft.ts'
import { fieldError } from '../../ui/fields/field-error.ts'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { NotesField } from '../../ui/fields/NotesField.tsx'
import { RowInput } from '../../ui/fields/RowInput.tsx'
import { useRowField, type Editing } from '../../ui/editing/row-editing.ts'
import classes from './DefinitionFields.module.css'
import { DEFINITION_LABELS } from './definition-labels.ts'

type Field = keyof typeof DEFINITION_LABELS

interface OfDefinition {
  readonly definition: ServiceDefinition
}

interface FieldProps {
  /** The field and its service, for screen readers. */
  readonly name: string
  readonly field: Field
  readonly id: number
  readonly loaded: DraftValue
  readonly value: DraftValue
  readonly error: string | undefined
  readonly change: Editing['change']
}

/** Makes a field that rerenders only for its own changes, although the context changes with each keystroke. */
const asField = (Part: (props: FieldProps) => ReactNode) => {
  const Memoised = memo(Part)
  return function DefinitionField({ definition, field }: OfDefinition & { readonly field: Field }) {
    const id = definition.serviceId
    const { value: serviceName } = useRowField(id, 'serviceName', definition.serviceName)
    const edited = useRowField(id, field, definition[field])
    const name = `${DEFINITION_LABELS[field]}: ${String(serviceName)}`
    return <Memoised id={id} field={field} loaded={definition[field]} name={name} {...edited} />
  }
}

export const LineField = asField(({ id, field, loaded, name, value, error, change }) => (
  <RowInput
    aria-label={name}
    value={String(value ?? '')}
    onChange={(typed) => change(id, field, typed, loaded)}
    error={fieldError(DEFINITION_LABELS[field], error)}
  />
))

export const PriceField = asField(({ id, field, loaded, name, value, error, change }) => (
  <MoneyField
    size="xs"
    className={classes.field}
    aria-label={name}
    value={typeof value === 'number' ? value : null}
    onChange={(amount) => change(id, field, amount, loaded)}
    fieldName={DEFINITION_LABELS[field]}
    error={error}
  />
))

const Interval = asField(({ id, field, loaded, name, value, error, change }) => (
  <NativeSelect
    size="xs"
    className={classes.field}
    aria-label={name}
    data={INTERVAL_MONTHS.map(String)}
    value={String(value)}
    onChange={(event) => change(id, field, Number(event.currentTarget.value), loaded)}
    error={fieldError(DEFINITION_LABELS[field], error)}
  />
))
export const IntervalField = ({ definition }: OfDefinition) => (
  <Interval definition={definition} field="intervalMonths" />
)

const Active = asField(({ id, field, loaded, name, value, change }) => (
  <Switch
    size="xs"
    className={classes.switch}
    aria-label={name}
    checked={value === true}
    onChange={(event) => change(id, field, event.currentTarget.checked, loaded)}
  />
))
export const ActiveField = ({ definition }: OfDefinition) => <Active definition={definition} field="active" />

const Description = asField(({ id, field, loaded, name, value, error, change }) => (
  <NotesField
    size="xs"
    rows={1}
    className={classes.description}
    label={DEFINITION_LABELS[field]}
    aria-label={name}
    value={String(value ?? '')}
    onChange={(typed) => change(id, field, typed, loaded)}
    error={error}
  />
))
export const DescriptionField = ({ definition }: OfDefinition) => (
  <Description definition={definition} field="description" />
)
