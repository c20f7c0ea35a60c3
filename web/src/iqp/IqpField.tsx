import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import type { Iqp } from '@app/contract/iqp/schema'
import type { AutocompleteProps } from '@mantine/core'
import { SuggestedField } from '../ui/fields/SuggestedField.tsx'
import { useIqpSuggestions } from './suggestions.ts'

/** How many suggestions are shown (docs/rules/screens.md#pickers). */
const LIMIT = 40

interface IqpFieldProps extends Omit<AutocompleteProps, 'value' | 'onChange' | 'data' | 'label' | 'error' | 'filter'> {
  readonly label: string
  /** The name, which may be anybody's. */
  readonly value: string
  readonly onType: (name: string) => void
  /** A known IQP was chosen: fill in name, register and number. */
  readonly onChoose: (iqp: Iqp) => void
  /** The contract's message about the name. */
  readonly error?: string | undefined
}

/** The name of an IQP: free text that suggests the known ones. */
export function IqpField({ onType, onChoose, ...props }: IqpFieldProps) {
  const suggestions = useIqpSuggestions()
  return (
    <SuggestedField
      limit={LIMIT}
      {...props}
      suggestions={[...suggestions.keys()]}
      filter={({ options, search }) => {
        const words = keywords(search)
        return options.filter((option) => 'label' in option && matchesKeywords(fold(option.label), words))
      }}
      onChange={(text) => {
        const chosen = suggestions.get(text)
        if (chosen) onChoose(chosen)
        else onType(text)
      }}
    />
  )
}
