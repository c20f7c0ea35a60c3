import { keywords, fold, matchesKeywords } from '@app/contract/keyword'
import type { VisibleServiceDefinition } from '@app/contract/service/schema'
import { VisuallyHidden, type ComboboxItem } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { memo, useRef, useState, type KeyboardEvent } from 'react'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'
import { useServiceDefinitions, useUsualSystems } from './api.ts'

interface AddServiceProps {
  readonly customerCompanyId: number | null
  /** The services that the property has, in a text that changes only with them. */
  readonly present: string
  /** Returns the id of the row. Both functions must be the same on every render. */
  readonly onAdd: (definition: VisibleServiceDefinition) => number
  /** Called with the first row when the person has added some and goes on by Tab or Escape. */
  readonly onDone: (rowId: number) => void
}

/** A service that was added since the list opened. */
interface Added {
  readonly serviceId: string
  readonly rowId: number
}

const labelOf = ({ buildingAct, serviceName }: VisibleServiceDefinition): string =>
  [buildingAct, serviceName].filter(Boolean).join(' ')

/**
 * A picker of services to add, those first that such a building usually has and this one has not. Typing searches for the
 * starts of words. Choosing a service adds it, and the list stays open for the next one.
 */
export const AddService = memo(function AddService(props: AddServiceProps) {
  const { customerCompanyId, present, onAdd, onDone } = props
  const { data: definitions, isPending } = useServiceDefinitions()
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [added, setAdded] = useState<readonly Added[]>([])
  const isChoosing = useRef(false)
  const usualIds = useUsualSystems(customerCompanyId, isOpen) ?? []
  const offered = (definitions ?? []).filter(({ active, isCategory }) => active && !isCategory)
  const has = present.split(',')
  const wasAdded = (id: string): boolean => added.some(({ serviceId }) => serviceId === id)
  // One that was just added stays where it was.
  const isUsual = ({ serviceId }: VisibleServiceDefinition): boolean =>
    usualIds.includes(serviceId) && (!has.includes(String(serviceId)) || wasAdded(String(serviceId)))
  const groupOf = (group: string, fits: (definition: VisibleServiceDefinition) => boolean) => ({
    group,
    items: offered
      .filter(fits)
      .map((definition) => ({ value: String(definition.serviceId), label: labelOf(definition) })),
  })
  const words = keywords(search)

  const close = (): void => {
    setOpen(false)
    setAdded([])
  }
  const goOn = (event: KeyboardEvent): void => {
    const isLeaving = event.key === 'Escape' || (event.key === 'Tab' && !event.shiftKey)
    const [first] = added
    if (!isLeaving || !first) return
    event.preventDefault()
    close()
    onDone(first.rowId)
  }

  return (
    <SearchSelect
      aria-label="Add a service"
      placeholder="Add a service…"
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      rightSection={null}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onKeyDown={goOn}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => {
        if (!isChoosing.current) close()
        isChoosing.current = false
      }}
      data={[
        groupOf('Usual in such a building', isUsual),
        groupOf('Services', (definition) => definition.parentServiceId === null && !isUsual(definition)),
        groupOf('Sub-services', (definition) => definition.parentServiceId !== null && !isUsual(definition)),
      ]}
      filter={({ options }) =>
        options.map((option) =>
          'group' in option
            ? { ...option, items: option.items.filter(({ label }) => matchesKeywords(fold(label), words)) }
            : option,
        )
      }
      renderOption={({ option }) => <Offered option={option} isAdded={wasAdded(option.value)} />}
      nothingFoundMessage={isPending ? 'Loading services…' : 'No service matches'}
      maxDropdownHeight={320}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={(chosen) => {
        const definition = offered.find(({ serviceId }) => String(serviceId) === chosen)
        if (!definition || chosen === null) return
        isChoosing.current = true
        const rowId = onAdd(definition)
        setAdded((old) => [...old, { serviceId: chosen, rowId }])
        setSearch('')
      }}
      w={{ base: '100%', xs: 260 }}
    />
  )
})

const Offered = ({ option, isAdded }: { readonly option: ComboboxItem; readonly isAdded: boolean }) => (
  <>
    {option.label}
    {isAdded && (
      <>
        <VisuallyHidden>, added</VisuallyHidden>
        <IconCheck size={15} stroke={2} aria-hidden style={{ marginLeft: 8, flex: 'none' }} />
      </>
    )}
  </>
)
