import type { Placeholder } from '@app/contract/email/templates'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'

interface PlaceholderPickerProps {
  readonly placeholders: readonly Placeholder[]
  readonly onPick: (placeholder: Placeholder) => void
}

/** A picker of placeholders, each with its meaning and an example. */
export function PlaceholderPicker({ placeholders, onPick }: PlaceholderPickerProps) {
  const known = useMemo(() => new Map(placeholders.map((one) => [one.name, one])), [placeholders])
  const searchText = (name: string) => `${name} ${known.get(name)?.meaning ?? ''}`.toLowerCase()
  return (
    <SearchSelect
      isCommand
      aria-label="Insert placeholder"
      placeholder="Insert placeholder…"
      nothingFoundMessage="No placeholder matches"
      data={placeholders.map(({ name }) => name)}
      value={null}
      w={230}
      maxDropdownHeight={360}
      comboboxProps={{ width: 380, position: 'bottom-end' }}
      filter={({ options, search }) =>
        options.filter((option) => 'value' in option && searchText(option.value).includes(search.toLowerCase().trim()))
      }
      renderOption={({ option }) => (
        <div>
          <Text size="sm" ff="monospace">
            {option.value}
          </Text>
          <Text size="xs" c="dimmed">
            {known.get(option.value)?.meaning}, such as “{known.get(option.value)?.example}”
          </Text>
        </div>
      )}
      onChange={(name) => {
        const placeholder = name === null ? undefined : known.get(name)
        if (placeholder) onPick(placeholder)
      }}
    />
  )
}
