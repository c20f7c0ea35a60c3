import { Group, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { IslandFilter } from '../ui/fields/IslandFilter.tsx'
import { KeywordFilter } from '../ui/fields/KeywordFilter.tsx'
import { ListToolbar } from '../ui/table/ListToolbar.tsx'
import classes from './MailingFilters.module.css'
import { isSwitchedOn, MAILING_SWITCHES, type MailingListSearch } from './mailing-search.ts'

/** A search on the server waits longer than a filter in the browser (docs/rules/screens.md#lists). */
const SEARCH_DEBOUNCE_MS = 500

interface MailingFiltersProps {
  readonly search: MailingListSearch
  /** Called with the changed values; undefined clears one. */
  readonly onChange: (change: MailingListSearch) => void
  /** Increases with each filter change that the person took back. */
  readonly resets: number
  /** Edit mode always shows duplicates. */
  readonly isEditing: boolean
  readonly aside: ReactNode
  /** Further filters. */
  readonly children: ReactNode
}

/** The filters of the mailing list: keywords, location, island and kinds of contacts. */
export function MailingFilters({ search, onChange, resets, isEditing, aside, children }: MailingFiltersProps) {
  return (
    <>
      <div className={classes.bar}>
        <ListToolbar aside={aside}>
          <KeywordFilter
            value={search.q ?? ''}
            onChange={(q) => onChange({ q: q || undefined })}
            debounceMs={SEARCH_DEBOUNCE_MS}
            resets={resets}
          />
          <KeywordFilter
            label="Location.."
            value={search.place ?? ''}
            onChange={(place) => onChange({ place: place || undefined })}
            debounceMs={SEARCH_DEBOUNCE_MS}
            resets={resets}
            hasHotkey={false}
          />
          <IslandFilter
            value={search.island ?? null}
            onChange={(island) => onChange({ island: island ?? undefined })}
          />
          {children}
        </ListToolbar>
      </div>
      <Group gap="lg" mb="sm" className="no-print" role="group" aria-label="Contacts shown" data-limits>
        {MAILING_SWITCHES.map(({ name, label, isOnByDefault }) => {
          const isForced = isEditing && name === 'duplicateEmails'
          return (
            <Switch
              key={name}
              label={label}
              checked={isForced || isSwitchedOn(search, name)}
              disabled={isForced}
              classNames={{ track: classes.track }}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ [name]: checked === isOnByDefault ? undefined : checked })
              }
            />
          )
        })}
      </Group>
    </>
  )
}
