import { addDays, type Day } from '@app/contract/dates'
import { addOneYear } from '@app/contract/service/rules'
import type { ServiceChange } from '@app/contract/service/change'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState, type FocusEvent, type FormEvent, type ReactNode } from 'react'
import { CompanyPicker } from '../../company/CompanyPicker.tsx'
import { useRetainedValue } from '../../lib/use-retained-value.ts'
import { amountError } from '../../lib/money.ts'
import { useGuardedClose } from '../../ui/editing/use-guarded-close.ts'
import { SAVES_BY_KEY } from '../../ui/editing/save-by-key.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { Dialog } from '../../ui/layout/Dialog.tsx'
import { SERVICE_LABELS } from './labels.ts'
import { serviceTitle, type ServiceRow } from './service-rows.ts'
import type { AskedField } from './ServiceMenu.tsx'

type Changes = Omit<ServiceChange, 'propertyServiceId' | 'whenUpdated'>

/** The fields that have a dialog of their own here. */
export type DialogField = Exclude<AskedField, 'record'>

interface FieldProps {
  readonly service: ServiceRow
  readonly propertyName: string
  readonly today: Day
  readonly isSaving: boolean
  readonly onSave: (changes: Changes) => void
  /** Called with whether closing would lose what was entered. */
  readonly onChanged: (wouldLose: boolean) => void
  readonly onClose: () => void
}

const DIALOGS: Readonly<
  Record<DialogField, { readonly title: string; readonly Form: (props: FieldProps) => ReactNode }>
> = {
  supplier: { title: 'Change supplier', Form: SupplierForm },
  price: { title: 'Change price', Form: PriceForm },
  date: { title: 'Change due date', Form: DateForm },
  snooze: { title: 'Snooze reminders', Form: SnoozeForm },
}

interface ServiceChangeDialogProps extends Omit<FieldProps, 'service' | 'onChanged'> {
  readonly service: ServiceRow | null
  /** Null closes the dialog. */
  readonly field: DialogField | null
}

/** Asks for the new value of one field of a service, which is then saved at once. */
export function ServiceChangeDialog({ service, field, onClose, ...props }: ServiceChangeDialogProps) {
  const shownService = useRetainedValue(service)
  const shownField = useRetainedValue(field)
  const isOpen = field !== null && service !== null
  const [isChanged, setChanged] = useState(false)
  const close = useGuardedClose(isOpen && isChanged, onClose)
  if (!shownField || !shownService) return null
  const { title, Form } = DIALOGS[shownField]
  return (
    <Dialog opened={isOpen} onClose={close} title={title}>
      <Form service={shownService} onChanged={setChanged} onClose={close} {...props} />
    </Dialog>
  )
}

/** What is typed takes the place of what was there. */
const selectAll = (event: FocusEvent<HTMLInputElement>): void => event.currentTarget.select()

/** Where a calendar does not cover the buttons. */
const BESIDE = { position: 'right-start' } as const

interface SavedFormProps extends Omit<FieldProps, 'today' | 'onSave'> {
  readonly children: ReactNode
  /** At the left of the buttons. */
  readonly aside?: ReactNode
  readonly label?: string
  readonly isDisabled?: boolean
  readonly isChanged: boolean
  readonly onSubmit: () => void
}

function SavedForm({
  service,
  propertyName,
  isSaving,
  onChanged,
  onClose,
  children,
  aside,
  label = 'Save',
  isDisabled,
  isChanged,
  onSubmit,
}: SavedFormProps) {
  useEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [isChanged, onChanged])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // A value that is not accepted shows its own error and must be corrected first.
    const isWrong = event.currentTarget.querySelector('[aria-invalid="true"]') !== null
    if (!isWrong && !isSaving && !isDisabled) onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <WhichService service={service} propertyName={propertyName} />
        {children}
        <Group justify="flex-end" gap="xs">
          {aside}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" {...SAVES_BY_KEY} loading={isSaving} disabled={isDisabled ?? false}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function WhichService({ service, propertyName }: Pick<FieldProps, 'service' | 'propertyName'>) {
  return (
    <div>
      <Text fw={550}>{serviceTitle(service)}</Text>
      <Text size="sm" c="dimmed">
        {propertyName}
      </Text>
    </div>
  )
}

/** Choosing a supplier saves it: it can be undone. */
function SupplierForm({ service, propertyName, isSaving, onSave, onClose }: FieldProps) {
  const { supplierCompanyId, supplierName } = service
  return (
    <Stack gap="sm">
      <WhichService service={service} propertyName={propertyName} />
      <CompanyPicker
        label={SERVICE_LABELS.supplierCompanyId}
        flag="supplier"
        value={supplierCompanyId}
        currentName={supplierName}
        clearable={false}
        disabled={isSaving}
        data-autofocus
        isCommand
        onChange={(id) => id !== null && onSave({ supplierCompanyId: id })}
        // The supplier that it has already is nothing to save.
        onOptionSubmit={(id) => Number(id) === supplierCompanyId && onClose()}
      />
      <Group justify="flex-end" gap="xs">
        {supplierCompanyId !== null && (
          <Button variant="subtle" mr="auto" disabled={isSaving} onClick={() => onSave({ supplierCompanyId: null })}>
            No supplier
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}

function PriceForm({ service, onSave, ...props }: FieldProps) {
  const [price, setPrice] = useState(service.price)
  return (
    <SavedForm
      {...props}
      service={service}
      isChanged={price !== service.price}
      isDisabled={price === null || amountError(price) !== undefined}
      onSubmit={() => price !== null && onSave({ price })}
    >
      <MoneyField
        label={SERVICE_LABELS.price}
        fieldName={SERVICE_LABELS.price}
        value={price}
        onChange={setPrice}
        onFocus={selectAll}
        data-autofocus
      />
    </SavedForm>
  )
}

function DateForm({ service, onSave, ...props }: FieldProps) {
  const [day, setDay] = useState(service.whenNextServiceAnniversary)
  return (
    <SavedForm
      {...props}
      service={service}
      isChanged={day !== service.whenNextServiceAnniversary}
      aside={
        day !== null && (
          <Button variant="subtle" mr="auto" onClick={() => setDay(addOneYear(day))}>
            +1 year
          </Button>
        )
      }
      onSubmit={() => onSave({ whenNextServiceAnniversary: day })}
    >
      <DateField
        label={SERVICE_LABELS.whenNextServiceAnniversary}
        value={day}
        onChange={setDay}
        popoverProps={BESIDE}
        onFocus={selectAll}
        data-autofocus
      />
    </SavedForm>
  )
}

function SnoozeForm({ service, today, onSave, ...props }: FieldProps) {
  const [until, setUntil] = useState<Day | null>(service.whenSupplierEmailsSnoozedUntil)
  return (
    <SavedForm
      {...props}
      service={service}
      label="Snooze"
      isChanged={until !== service.whenSupplierEmailsSnoozedUntil}
      isDisabled={until === null}
      onSubmit={() => onSave({ whenSupplierEmailsSnoozedUntil: until })}
    >
      <DateField
        label={SERVICE_LABELS.whenSupplierEmailsSnoozedUntil}
        value={until}
        onChange={setUntil}
        minDate={addDays(today, 1)}
        popoverProps={BESIDE}
        onFocus={selectAll}
        data-autofocus
      />
    </SavedForm>
  )
}
