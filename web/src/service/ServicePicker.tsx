import { ALL_SERVICES } from '@app/contract/dashboard/rules'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { Loader, Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { useServicesInUse } from './api.ts'

interface ServicePickerProps extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'filter'> {
  /** A service's id, or ALL_SERVICES. */
  readonly value: number
  readonly onChange: (serviceId: number) => void
}

const ALL = { value: String(ALL_SERVICES), label: 'All Services' }

/** Chooses one of the services in use, or all of them. */
export function ServicePicker({ value, onChange, ...props }: ServicePickerProps) {
  const { data: services, isPending, isError, refetch } = useServicesInUse()
  const options = useMemo(
    () => [ALL, ...(services ?? []).map(({ serviceId, serviceName }) => ({ value: String(serviceId), label: serviceName }))],
    [services],
  )
  const chosen = String(value)
  const isListed = options.some((option) => option.value === chosen)

  return (
    <Select
      searchable
      allowDeselect={false}
      aria-label="Service"
      nothingFoundMessage="No service matches"
      error={isError && 'Error retrieving services list'}
      rightSection={isPending ? <Loader size={14} /> : undefined}
      {...props}
      data={isListed ? options : [...options, { value: chosen, label: isPending ? '…' : `Service ${chosen}` }]}
      filter={({ options: offered, search }) => {
        const words = keywords(search)
        return offered.filter((option) => 'label' in option && matchesKeywords(fold(option.label), words))
      }}
      value={chosen}
      onChange={(id) => onChange(Number(id))}
      onDropdownOpen={() => {
        if (isError) void refetch()
      }}
    />
  )
}
