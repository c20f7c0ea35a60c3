import { ALL_SERVICES } from '@app/contract/dashboard/rules'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { Loader } from '@mantine/core'
import { useMemo } from 'react'
import { useServicesInUse } from '../service/property-services/api.ts'
import { SearchSelect } from '../ui/fields/SearchSelect.tsx'
import classes from './DashboardToolbar.module.css'

interface ServiceFilterProps {
  /** A service's id, or ALL_SERVICES. */
  readonly value: number
  readonly onChange: (serviceId: number) => void
}

const ALL = { value: String(ALL_SERVICES), label: 'All Services' }

/** Chooses one of the services in use, or all of them. */
export function ServiceFilter({ value, onChange }: ServiceFilterProps) {
  const { data: services, isPending, isError, refetch } = useServicesInUse()
  const chosen = String(value)
  const options = useMemo(() => {
    const inUse = services?.map(({ serviceId, serviceName }) => ({ value: String(serviceId), label: serviceName }))
    const all = [ALL, ...(inUse ?? [])]
    return all.some((option) => option.value === chosen) ? all : [...all, { value: chosen, label: `Service ${chosen}` }]
  }, [services, chosen])

  return (
    <SearchSelect
      aria-label="Service"
      nothingFoundMessage={isPending ? 'Loading services…' : 'No service matches'}
      error={isError && 'Error retrieving services list'}
      rightSection={isPending ? <Loader size={14} /> : undefined}
      className={classes.service}
      data={options}
      filter={({ options: offered, search }) => {
        const words = keywords(search)
        return offered.filter((option) => 'label' in option && matchesKeywords(fold(option.label), words))
      }}
      value={chosen}
      onChange={(id) => onChange(Number(id))}
      // Selects the name, so that typing replaces it.
      onClick={(event) => event.currentTarget.select()}
      onDropdownOpen={() => {
        if (isError) void refetch()
      }}
    />
  )
}
