import { addDays } from '@app/contract/dates'
import { SERVICE_SNOOZES } from '@app/contract/email/snooze'
import {
  SERVICES_AT_ONCE,
  SERVICES_PREVIEWED,
  type ChangedService,
  type ServicesToChangeQuery,
  type ServiceToChange,
} from '@app/contract/service/change'
import { useMemo, useState } from 'react'
import { today } from '../../lib/dates.ts'
import { BulkDialog, type BulkRow } from '../../ui/editing/BulkDialog.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { shownCount } from '../../ui/table/RowCount.tsx'
import { BulkFields } from './BulkFields.tsx'
import type { BulkKind } from './bulk-kinds.ts'
import { effectOn, type ServiceBulk } from './service-bulk.ts'
import { useBulkChanges, useServicesToChange } from './use-bulk-changes.ts'

const TITLES: Readonly<Record<BulkKind, string>> = {
  snooze: 'Snooze reminders',
  supplier: 'Change supplier',
  price: 'Change prices',
  record: 'Record compliance',
  active: 'Make services active or inactive',
}

/** What is proposed when the dialog opens; null where there is nothing to propose. */
function proposed(kind: BulkKind): ServiceBulk | null {
  switch (kind) {
    case 'snooze':
      return { kind, until: addDays(today(), SERVICE_SNOOZES[0].days) }
    case 'record':
      return { kind, received: today() }
    case 'active':
      return { kind, active: false }
    case 'supplier':
    case 'price':
      return null
  }
}

const NO_SERVICES: readonly ServiceToChange[] = []

interface BulkServicesProps {
  readonly kind: BulkKind
  /** Which services; the same object while the dialog is open. */
  readonly services: ServicesToChangeQuery
  readonly onChanged?: ((changed: readonly ChangedService[]) => void) | undefined
  /** Called after they were changed. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Changes many services of any properties: what it would do to each is shown before it is done. */
export function BulkServices({ kind, services: query, onChanged, onDone, onClose }: BulkServicesProps) {
  const [bulk, setBulk] = useState(() => proposed(kind))
  const { data, error, refetch } = useServicesToChange(query)
  const { services = NO_SERVICES, total = 0 } = data ?? {}
  const { chosen, filters } = useNarrowed(services)
  const effects = useMemo(
    () => chosen.map((service) => ({ service, ...effectOn(service, kind, bulk, today()) })),
    [chosen, kind, bulk],
  )
  const rows = useMemo(
    () =>
      effects.map(({ service, before, after, note, isWrong }): BulkRow => ({
        id: service.propertyServiceId,
        name: service.propertyName,
        part: service.ref ? `${service.serviceName} (${service.ref})` : service.serviceName,
        before,
        after,
        note,
        isWrong,
      })),
    [effects],
  )
  const changing = useBulkChanges(onChanged)
  const save = (): void => {
    if (!bulk) return
    const changes = effects.flatMap(({ change }) => change ?? [])
    const services = effects.flatMap(({ change, service }) => (change ? service : []))
    changing.mutate({ bulk, changes, services }, { onSuccess: onDone, onError: () => void refetch() })
  }

  return (
    <BulkDialog
      title={TITLES[kind]}
      of={['service', 'services']}
      rows={rows}
      choice={bulk}
      limit={SERVICES_AT_ONCE}
      hint={data && hintOf(total, query)}
      isLoading={!data}
      failure={error && !data ? { title: 'Error loading the services', error, onRetry: () => void refetch() } : null}
      isSaving={changing.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <BulkFields kind={kind} bulk={bulk} today={today()} onChange={setBulk} />
      {filters}
    </BulkDialog>
  )
}

function hintOf(total: number, { propertyServiceIds }: ServicesToChangeQuery): string | null {
  if (total > SERVICES_PREVIEWED) {
    return `These properties have ${shownCount(total)} services, of which the first ${shownCount(SERVICES_PREVIEWED)} are shown. Select fewer properties to change the others.`
  }
  const gone = (propertyServiceIds?.length ?? total) - total
  if (gone === 0) return null
  return gone === 1
    ? 'One of the services does not exist any more.'
    : `${shownCount(gone)} of the services do not exist any more.`
}

const ALL = ''

/** The services of one kind or supplier, and the choices of these where there is more than one. */
function useNarrowed(services: readonly ServiceToChange[]) {
  const [name, setName] = useState(ALL)
  const [supplier, setSupplier] = useState(ALL)
  const chosen = useMemo(
    () =>
      services.filter(
        (service) =>
          (name === ALL || service.serviceName === name) && (supplier === ALL || supplierKey(service) === supplier),
      ),
    [services, name, supplier],
  )
  const names = useMemo(() => distinct(services.map(({ serviceName }) => serviceName)), [services])
  const suppliers = useMemo(() => suppliersOf(services), [services])
  const filters = (
    <>
      {names.length > 1 && (
        <ChoiceField
          label="Only"
          w={{ base: '100%', xs: 220 }}
          choices={[ALL, ...names]}
          labelOf={(each) => each || 'All kinds of services'}
          value={name}
          onChange={setName}
        />
      )}
      {suppliers.size > 1 && (
        <ChoiceField
          label="Only with supplier"
          w={{ base: '100%', xs: 220 }}
          choices={[ALL, ...suppliers.keys()]}
          labelOf={(each) => suppliers.get(each) ?? 'All suppliers'}
          value={supplier}
          onChange={setSupplier}
        />
      )}
    </>
  )
  return { chosen, filters }
}

const distinct = (values: readonly string[]): readonly string[] =>
  [...new Set(values.filter(Boolean))].toSorted((a, b) => a.localeCompare(b))

const NO_SUPPLIER = '-'
const supplierKey = ({ supplierCompanyId }: ServiceToChange): string => String(supplierCompanyId ?? NO_SUPPLIER)

/** What the suppliers of services are called, by their keys. Those of one name are told apart by their numbers. */
function suppliersOf(services: readonly ServiceToChange[]): ReadonlyMap<string, string> {
  const names = new Map(services.map((service) => [supplierKey(service), service.supplierName || 'No supplier']))
  const all = [...names.values()]
  return new Map(
    [...names]
      .map(([key, name]) => [key, all.indexOf(name) < all.lastIndexOf(name) ? `${name} (${key})` : name] as const)
      .toSorted(([, one], [, other]) => one.localeCompare(other)),
  )
}
