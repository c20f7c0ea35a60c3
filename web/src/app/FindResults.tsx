import { keywords } from '@app/contract/keyword'
import { telephoneQuery } from '@app/contract/telephone'
import { useCallbackRef } from '@mantine/hooks'
import { memo, useEffect, useMemo, useState, type RefObject } from 'react'
import { useSession } from '../auth/session.ts'
import { useCompanyList } from '../kept/company-list.ts'
import { usePropertyList } from '../kept/property-list.ts'
import { recentRecords } from '../kept/recent-records.ts'
import { FilterWords } from '../ui/table/Highlight.tsx'
import { recentResults, type FindGroup, type PressedEnter } from './find.ts'
import { FindResult } from './FindResult.tsx'
import classes from './FindResults.module.css'
import { startOfVerb } from './find-verbs.ts'
import { isDoing, useDoing } from './use-doing.ts'
import { idOf, useChosenResult } from './use-chosen-result.ts'
import { useFindCommands } from './use-find-commands.ts'
import { useFoundOnServer, type FoundOnServer } from './use-found-on-server.ts'
import { useFoundRecords } from './use-found-records.ts'

interface FindResultsProps {
  /** The id of the list, which the field refers to. */
  readonly id: string
  readonly query: string
  /** The field, whose arrow keys mark a result. */
  readonly input: RefObject<HTMLInputElement | null>
  /** Enter, pressed for this query. */
  readonly pressed: PressedEnter | null
  /** Called when that has opened something, or found that there is nothing to open. */
  readonly onTaken: () => void
  /** Called with the id of the marked result. */
  readonly onChoose: (id: string | undefined) => void
  readonly onClose: () => void
}

/** What is found, or the recently opened records and the commands before anything is typed. */
export const FindResults = memo(function FindResults(props: FindResultsProps) {
  const { isInternal } = useSession()
  return isInternal ? <AllResults {...props} /> : <OwnResults {...props} />
})

const NONE: readonly never[] = []
const NOT_ASKED: FoundOnServer = { groups: NONE, isCurrent: true, hasFailed: false }

/** Only internal users may load the company list and ask the server for people and numbers. */
function AllResults(props: FindResultsProps) {
  return isDoing(props.query) ? <DoneAtOnce {...props} /> : <Everything {...props} />
}

function Everything(props: FindResultsProps) {
  const companies = useCompanyList()
  const verb = startOfVerb(props.query)
  const onServer = useFoundOnServer(verb ? '' : props.query)
  return <Results {...props} companies={companies} onServer={onServer} verb={verb} doing={null} />
}

function DoneAtOnce(props: FindResultsProps) {
  const doing = useDoing(props.query)
  return <Results {...props} companies={NO_COMPANIES} onServer={NOT_ASKED} verb={null} doing={doing} />
}

const NO_COMPANIES = { rows: NONE, state: 'not-modified', hasRows: true } as const

function OwnResults(props: FindResultsProps) {
  return <Results {...props} companies={NO_COMPANIES} onServer={NOT_ASKED} verb={null} doing={null} />
}

interface ResultsProps extends FindResultsProps {
  readonly companies: Pick<ReturnType<typeof useCompanyList>, 'rows' | 'state' | 'hasRows'>
  readonly onServer: FoundOnServer
  readonly verb: ReturnType<typeof startOfVerb>
  readonly doing: FoundOnServer | null
}

function Results(props: ResultsProps) {
  const { id, query, input, pressed, onTaken, onChoose, onClose, companies, onServer, verb, doing } = props
  const properties = usePropertyList()
  const isWithoutRows = (wanted: typeof properties.state): boolean =>
    [companies, properties].some(({ state, hasRows }) => state === wanted && !hasRows)
  const areListsLoading = isWithoutRows('loading')
  const [recent] = useState(recentRecords)
  const searched = doing ? '' : verb ? verb.rest : query
  const { records, isCurrent } = useFoundRecords(searched, {
    // A service belongs to a property.
    companies: verb ? NONE : companies.rows,
    properties: properties.rows,
    recent,
  })
  const offered = useFindCommands(query)
  const areRecordsCurrent = isCurrent && !areListsLoading
  const isSearching = keywords(query).length > 0

  const groups = useMemo((): readonly FindGroup[] => {
    if (doing) return doing.groups.filter(({ results }) => results.length > 0)
    const all: FindGroup[] = []
    const opened = () => recentResults(recent, verb ? NONE : companies.rows, properties.rows)
    if (verb) {
      const found = keywords(searched).length > 0 ? [...records.properties, ...records.similar] : opened()
      const results = found.map((each) => ({ ...each, key: `${verb.name} ${each.key}`, hash: 'services' }))
      all.push({ label: `${verb.label}: open the services of`, results })
    } else if (isSearching) {
      all.push({ label: 'Properties', results: records.properties })
      all.push({ label: 'Companies', results: records.companies })
      all.push({ label: 'Similar names', results: records.similar })
    } else {
      all.push({ label: 'Recent', results: opened() })
    }
    all.push(...offered.groups)
    if (offered.comesFirst) all.unshift(...all.splice(-offered.groups.length))
    // They arrive later, so they come last: nothing moves below the pointer.
    if (!verb) all.push(...withoutKnown(onServer.groups, all))
    return all.filter(({ results }) => results.length > 0)
  }, [doing, verb, isSearching, searched, records, offered, onServer.groups, recent, companies.rows, properties.rows])

  // Telephone numbers are found however they are written, so no word of the text need be in them.
  const words = useMemo(() => (telephoneQuery(searched) ? [] : keywords(searched)), [searched])
  const chosen = useChosenResult(query, groups, input)
  useEffect(() => {
    onChoose(chosen)
    if (chosen) document.getElementById(chosen)?.scrollIntoView({ block: 'nearest' })
    return () => onChoose(undefined)
  }, [chosen, onChoose])

  // While the records are those of another text, nobody knows what the first one will be, unless a command comes before.
  const isFirstKnown = doing
    ? doing.isCurrent
    : offered.comesFirst || (areRecordsCurrent && (chosen !== undefined || onServer.isCurrent))
  const open = useCallbackRef((isForNewTab: boolean) => {
    onTaken()
    const option = chosen === undefined ? null : document.getElementById(chosen)
    if (isForNewTab && option instanceof HTMLAnchorElement) window.open(option.href, '_blank', 'noopener')
    else option?.click()
  })
  useEffect(() => {
    if (pressed && isFirstKnown) open(pressed.isForNewTab)
  }, [pressed, isFirstKnown, open])

  const isEverythingKnown = doing ? doing.isCurrent : areRecordsCurrent && onServer.isCurrent
  return (
    <FilterWords value={words}>
      <div id={id} role="listbox" aria-label="Results" aria-busy={!isEverythingKnown}>
        {groups.map(({ label, results }) => (
          <div key={label} role="group" aria-label={label}>
            <div className={classes.group} aria-hidden>
              {label}
            </div>
            {results.map((result) => (
              <FindResult key={result.key} result={result} isChosen={idOf(result) === chosen} onOpen={onClose} />
            ))}
          </div>
        ))}
      </div>
      <Notes
        isEmpty={groups.length === 0}
        nothing={doing ? NOBODY_TO_REMIND : isSearching ? NOTHING_FOUND : 'Type the start of any word.'}
        isKnown={isEverythingKnown}
        failure={doing ? doingFailure(doing) : failureOf({ haveListsFailed: isWithoutRows('error'), onServer })}
      />
    </FilterWords>
  )
}

/** The results that are not among the others: a company is found by its name and by the same number as well. */
function withoutKnown(groups: readonly FindGroup[], others: readonly FindGroup[]): readonly FindGroup[] {
  const known = new Set(others.flatMap(({ results }) => results.map(({ key }) => key)))
  return groups.map(({ label, results }) => ({ label, results: results.filter(({ key }) => !known.has(key)) }))
}

interface NotesProps {
  readonly isEmpty: boolean
  /** What is said of a search that found nothing. */
  readonly nothing: string
  readonly isKnown: boolean
  readonly failure: string | null
}

const doingFailure = ({ hasFailed }: FoundOnServer): string | null =>
  hasFailed ? 'This cannot be looked up at the moment.' : null

interface Failed {
  readonly haveListsFailed: boolean
  readonly onServer: FoundOnServer
}

function failureOf({ haveListsFailed, onServer: { hasFailed } }: Failed): string | null {
  if (haveListsFailed && hasFailed) return 'Records, people and numbers cannot be searched at the moment. Screens can.'
  if (haveListsFailed) return 'Records cannot be loaded at the moment.'
  return hasFailed ? 'People and numbers cannot be searched at the moment. Records and screens can.' : null
}

function Notes({ isEmpty, nothing, isKnown, failure }: NotesProps) {
  return (
    <>
      {isEmpty && !(isKnown && failure) && (
        <div className={classes.empty} role="status">
          {isKnown ? nothing : 'Searching…'}
        </div>
      )}
      {failure && (
        <div className={classes.empty} role="status">
          {failure}
        </div>
      )}
    </>
  )
}

const NOBODY_TO_REMIND = 'No email is recommended to a supplier of this name.'
const NOTHING_FOUND = 'Nothing matches. Try fewer words, the start of a name, or a number.'
