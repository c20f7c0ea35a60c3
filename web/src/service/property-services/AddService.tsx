import { keywords, fold, matchesKeywords } from '@app/contract/keyword'
import type { VisibleServiceDefinition } from '@app/contract/service/schema'
import { IconPlus } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'
import { useServiceDefinitions } from './api.ts'

interface AddServiceProps {
  /** Must be the same function on every render. */
  readonly onAdd: (definition: VisibleServiceDefinition) => void
}

const labelOf = ({ buildingAct, serviceName }: VisibleServiceDefinition): string =>
  [buildingAct, serviceName].filter(Boolean).join(' ')

/** A picker of services to add. Typing searches for the starts of words. Choosing a service adds it. */
export const AddService = memo(function AddService({ onAdd }: AddServiceProps) {
  const { data: definitions, isPending } = useServiceDefinitions()
  const [search, setSearch] = useState('')
  const offered = (definitions ?? []).filter(({ active, isCategory }) => active && !isCategory)
  const optionsOf = (kinds: readonly VisibleServiceDefinition[]) =>
    kinds.map((definition) => ({ value: String(definition.serviceId), label: labelOf(definition) }))
  const words = keywords(search)

  return (
    <SearchSelect
      aria-label="Add a service"
      placeholder="Add a service…"
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      rightSection={null}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      data={[
        { group: 'Services', items: optionsOf(offered.filter(({ parentServiceId }) => parentServiceId === null)) },
        {
          group: 'Sub-services',
          items: optionsOf(offered.filter(({ parentServiceId }) => parentServiceId !== null)),
        },
      ]}
      filter={({ options }) =>
        options.map((option) =>
          'group' in option
            ? { ...option, items: option.items.filter(({ label }) => matchesKeywords(fold(label), words)) }
            : option,
        )
      }
      nothingFoundMessage={isPending ? 'Loading services…' : 'No service matches'}
      maxDropdownHeight={320}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={(chosen) => {
        const definition = offered.find(({ serviceId }) => String(serviceId) === chosen)
        if (definition) onAdd(definition)
        setSearch('')
      }}
      w={{ base: '100%', xs: 260 }}
    />
  )
})
