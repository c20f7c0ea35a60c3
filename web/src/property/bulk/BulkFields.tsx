import { addDays, shownDay, type Day } from '@app/contract/dates'
import { SERVICE_SNOOZES } from '@app/contract/email/snooze'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { CompanyPicker } from '../../company/CompanyPicker.tsx'
import { SERVICE_LABELS } from '../../service/property-services/labels.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { PriceChangeFields } from './PriceChangeFields.tsx'
import type { BulkKind } from './bulk-kinds.ts'
import type { ServiceBulk } from './service-bulk.ts'

interface BulkFieldsProps {
  readonly kind: BulkKind
  readonly bulk: ServiceBulk | null
  readonly today: Day
  /** Null while nothing is chosen that can be done. */
  readonly onChange: (bulk: ServiceBulk | null) => void
}

/** What is asked for before many services are changed. */
export function BulkFields({ kind, bulk, today, onChange }: BulkFieldsProps) {
  switch (kind) {
    case 'price':
      return <PriceChangeFields onChange={onChange} />
    case 'supplier':
      return <SupplierFields bulk={bulk} onChange={onChange} />
    case 'snooze':
      return <SnoozeFields today={today} onChange={onChange} />
    case 'active':
      return (
        <ChoiceField
          label="Services"
          choices={[false, true].map(String)}
          labelOf={(active) => (active === 'true' ? 'Make active' : 'Make inactive')}
          value={String(bulk?.kind === 'active' && bulk.active)}
          onChange={(active) => onChange({ kind, active: active === 'true' })}
        />
      )
    case 'record':
      return (
        <DateField
          label="Compliance received on"
          value={bulk?.kind === 'record' ? bulk.received : null}
          maxDate={today}
          clearable={false}
          onChange={(received) => onChange(received === null ? null : { kind, received })}
        />
      )
  }
}

function SupplierFields({ bulk, onChange }: Pick<BulkFieldsProps, 'bulk' | 'onChange'>) {
  const chosen = bulk?.kind === 'supplier' ? bulk : null
  return (
    <>
      <CompanyPicker
        label={SERVICE_LABELS.supplierCompanyId}
        flag="supplier"
        w={{ base: '100%', xs: 340 }}
        value={chosen?.supplierCompanyId ?? null}
        data-autofocus
        onChange={(id, company) =>
          onChange(id === null ? null : { kind: 'supplier', supplierCompanyId: id, supplierName: company?.name ?? '' })
        }
      />
      <Button
        variant={chosen?.supplierCompanyId === null ? 'light' : 'subtle'}
        aria-pressed={chosen?.supplierCompanyId === null}
        onClick={() => onChange({ kind: 'supplier', supplierCompanyId: null, supplierName: '' })}
      >
        No supplier
      </Button>
    </>
  )
}

const ANOTHER_DAY = 'another'
const STOP = 'stop'

function SnoozeFields({ today, onChange }: Pick<BulkFieldsProps, 'today' | 'onChange'>) {
  const [choice, setChoice] = useState<string>(addDays(today, SERVICE_SNOOZES[0].days))
  const [day, setDay] = useState<Day | null>(null)
  const labels = new Map<string, string>([
    ...SERVICE_SNOOZES.map(({ days, label }): [string, string] => {
      const until = addDays(today, days)
      return [until, `${label}, until ${shownDay(until)}`]
    }),
    [ANOTHER_DAY, 'Until another day'],
    [STOP, 'Stop snoozing'],
  ])
  const choose = (chosen: string, until: Day | null): void => {
    setChoice(chosen)
    setDay(until)
    if (chosen === STOP) onChange({ kind: 'snooze', until: null })
    else if (chosen !== ANOTHER_DAY) onChange({ kind: 'snooze', until: chosen })
    else onChange(until === null ? null : { kind: 'snooze', until })
  }
  return (
    <>
      <ChoiceField
        label="Snooze reminders"
        choices={[...labels.keys()]}
        labelOf={(each) => labels.get(each) ?? ''}
        value={choice}
        onChange={(chosen) => choose(chosen, null)}
      />
      {choice === ANOTHER_DAY && (
        <DateField
          label={SERVICE_LABELS.whenSupplierEmailsSnoozedUntil}
          value={day}
          minDate={addDays(today, 1)}
          data-autofocus
          onChange={(until) => choose(ANOTHER_DAY, until)}
        />
      )}
    </>
  )
}
