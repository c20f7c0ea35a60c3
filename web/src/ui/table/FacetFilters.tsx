import { Button, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useMemo, useState } from 'react'
import type { FacetName } from '../../lib/search-params.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import classes from './FacetFilters.module.css'
import { wordsOfKey, type Facet, type Faceted } from './facets.ts'
import { shownCount } from './RowCount.tsx'

const FacetMenu = lazyPart(() => import('./FacetMenu.tsx').then((chunk) => chunk.FacetMenu))

const NOTHING: readonly string[] = []

/** The facets of a list: for each a button that opens its values (docs/rules/screens.md#facets). */
export function FacetFilters<Row extends object>({ filters }: { readonly filters: Faceted<Row>['filters'] }) {
  const [opened, setOpened] = useState<FacetName | null>(null)
  // The part that is loaded when it is needed knows no type of rows.
  const { facets, chosen, all, change, ...rest } = filters as unknown as Faceted<object>['filters']
  const shown = useMemo(() => ({ facets, chosen, all, change }), [facets, chosen, all, change])
  return (
    <div className={classes.facets} role="group" aria-label="Facets" data-limits>
      {facets.map((facet) => (
        <FacetButton
          key={facet.name}
          facet={facet}
          keys={chosen.find((each) => each.facet === facet)?.keys ?? NOTHING}
          filters={shown}
          found={opened === facet.name ? rest.found : null}
          setOpened={setOpened}
        />
      ))}
    </div>
  )
}

interface FacetButtonProps {
  readonly facet: Facet<object>
  readonly keys: readonly string[]
  readonly filters: Omit<Faceted<object>['filters'], 'found'>
  /** The rows to count while the menu is open, otherwise null: a closed one does not rerender while somebody types. */
  readonly found: readonly object[] | null
  readonly setOpened: (opened: FacetName | null) => void
}

const FacetButton = memo(function FacetButton({ facet, keys, filters, found, setOpened }: FacetButtonProps) {
  const { all, change } = filters
  const isOpen = found !== null
  const chosen = useMemo(() => keys.map((key) => wordsOfKey(facet, all, key)), [facet, all, keys])
  const [words] = chosen
  const others = keys.length > 1 ? `+${shownCount(keys.length - 1)}` : ''
  const label = words === undefined ? facet.label : `${facet.label}: ${words}`
  return (
    <Popover
      opened={isOpen}
      onChange={(opens) => setOpened(opens ? facet.name : null)}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          variant={words === undefined ? 'default' : 'light'}
          className={classes.button}
          // For paper, which names all that are chosen.
          data-words={chosen.join(', ')}
          aria-label={`Filter by ${label} ${others}`.trim()}
          rightSection={
            <>
              {others && <span className={classes.others}>{others}</span>}
              <IconChevronDown size={14} aria-hidden />
            </>
          }
          onClick={() => {
            if (!isOpen) facet.onOpen?.()
            setOpened(isOpen ? null : facet.name)
          }}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={facet.label} p={6}>
        {found && (
          <FacetMenu
            facet={facet}
            keys={keys}
            filters={{ ...filters, found }}
            onChange={(chosen) => change(facet.name, chosen)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
})
