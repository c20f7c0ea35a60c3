import { Group, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { IslandFilter } from '../ui/fields/IslandFilter.tsx'
import { KeywordFilter } from '../ui/fields/KeywordFilter.tsx'
import { ListToolbar } from '../ui/table/ListToolbar.tsx'
import classes from './MailingFilters.module.css'
import { isSwitchedOn, MAILING_SWITCHES, type MailingListSearch } from './mailing-search.ts'

/** A search goes to the server: it waits longer than a filter of what is here (docs/rules/screens.md#lists). */
const SEARCH_DEBOUNCE_MS = 500

interface MailingFiltersProps {
  readonly search: MailingListSearch
  /** Undefined takes a value away. */
  readonly onChange: (change: MailingListSearch) => void
  /** Another number with each change that was not wanted after all. */
  readonly resets: number
  /** Then duplicates are shown, whatever was chosen. */
  readonly isEditing: boolean
  readonly aside: ReactNode
}

/** What is searched for: words, place, island and kinds of contacts. */
export function MailingFilters({ search, onChange, resets, isEditing, aside }: MailingFiltersProps) {
  return (
    <>
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
        <IslandFilter value={search.island ?? null} onChange={(island) => onChange({ island: island ?? undefined })} />
      </ListToolbar>
      <Group gap="lg" mb="sm" className="no-print" role="group" aria-label="Contacts shown">
        {MAILING_SWITCHES.map(({ name, label, isOnAtFirst }) => {
          const isForced = isEditing && name === 'duplicateEmails'
          return (
            <Switch
              key={name}
              label={label}
              checked={isForced || isSwitchedOn(search, name)}
              disabled={isForced}
              classNames={{ track: classes.track }}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ [name]: checked === isOnAtFirst ? undefined : checked })
              }
            />
          )
        })}
      </Group>
    </>
  )
}
