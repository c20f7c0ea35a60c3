import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { Button, Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import classes from './FacetFilters.module.css'
import { facetValues, rowsOfFacets, type Facet, type Faceted } from './facets.ts'
import { shownCount } from './RowCount.tsx'

/** More values than these are found by typing. */
const MOST_LISTED = 100

interface FacetMenuProps {
  readonly facet: Facet<object>
  readonly keys: readonly string[]
  readonly filters: Faceted<object>['filters']
  readonly onChange: (keys: readonly string[]) => void
}

/**
 * The values of a facet with how many rows have each, under all the other filters. Counted only while the menu is open, and
 * after what somebody types shows.
 */
export function FacetMenu({ facet, keys, filters, onChange }: FacetMenuProps) {
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({ opened: true })
  const field = useRef<HTMLInputElement>(null)
  // The code comes after the menu has opened.
  useEffect(() => field.current?.focus(), [])
  const { all, chosen } = filters
  const found = useDeferredValue(filters.found)
  const { isAwaited = false } = facet
  const values = useMemo(() => {
    if (isAwaited) return []
    const others = chosen.filter((each) => each.facet.name !== facet.name)
    return facetValues(facet, rowsOfFacets(found, others), all, keys)
  }, [facet, isAwaited, found, all, chosen, keys])
  const words = keywords(typed)
  const matching = words.length === 0 ? values : values.filter((value) => matchesKeywords(fold(value.words), words))
  const listed = matching.slice(0, MOST_LISTED)
  const ticked = new Set(keys)

  const toggle = (value: string): void => {
    const key = value.slice(1)
    onChange(ticked.has(key) ? keys.filter((each) => each !== key) : [...keys, key])
  }

  return (
    <div className={classes.menu}>
      <Combobox store={combobox} onOptionSubmit={toggle} withinPortal={false}>
        <Combobox.EventsTarget>
          <TextInput
            ref={field}
            size="sm"
            aria-label={`Find in ${facet.label}`}
            placeholder="Find.."
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.resetSelectedOption()
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.values} aria-label={facet.label} aria-multiselectable>
          {listed.map(({ key, words: name, count }) => (
            // An option needs a value, and rows without one have none.
            <Combobox.Option
              key={key}
              value={`=${key}`}
              active={ticked.has(key)}
              aria-selected={ticked.has(key)}
              className={classes.value}
            >
              <span className={classes.tick}>{ticked.has(key) && <IconCheck size={16} aria-hidden />}</span>
              <span className={classes.words}>{name}</span>
              <span className={classes.count}>{shownCount(count)}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox>
      {listed.length === 0 && (
        <div className={classes.note} role="status">
          {isAwaited ? 'Loading…' : 'Nothing matches'}
        </div>
      )}
      {matching.length > listed.length && (
        <div className={classes.note}>{shownCount(matching.length - listed.length)} more: type to find them</div>
      )}
      <Button variant="subtle" size="compact-sm" mt={4} disabled={keys.length === 0} onClick={() => onChange([])}>
        Clear
      </Button>
    </div>
  )
}
