import { keywords } from '@app/contract/keyword'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuilding, IconBuildingCommunity, IconCertificate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState, type RefObject } from 'react'
import { useSession } from '../auth/session.ts'
import { useFoundCertificates } from '../certificate/api.ts'
import { useCompanyList } from '../kept/company-list.ts'
import { keywordIndex } from '../lib/keyword-search/keyword-index.ts'
import { usePropertyList } from '../kept/property-list.ts'
import { FilterWords, Highlight } from '../ui/table/Highlight.tsx'
import { InactiveBadge } from '../ui/feedback/StatusBadge.tsx'
import classes from './FindResults.module.css'
import { certificateResult, createRecordFinder, type SearchResult } from './find.ts'
import { menuFor } from './menu.ts'
import { recentRecords } from '../kept/recent-records.ts'

interface FindResultsProps {
  /** The id of the list, which the field refers to. */
  readonly id: string
  readonly query: string
  /** The field. Its arrow keys choose a result and Enter opens it. */
  readonly input: RefObject<HTMLInputElement | null>
  /** Called with the id of the chosen result. */
  readonly onChoose: (id: string | undefined) => void
  readonly onClose: () => void
}

const NONE: readonly never[] = []

/** The search results, or the recently opened records before anything is typed. */
export function FindResults(props: FindResultsProps) {
  const { isInternal } = useSession()
  return isInternal ? <AllResults {...props} /> : <PropertyResults {...props} />
}

/** Only internal users may load the company list. */
function AllResults(props: FindResultsProps) {
  const companies = useCompanyList()
  const certificates = useCertificateResults(props.query)
  return <Results {...props} companies={companies.rows} certificates={certificates} showsScreens />
}

function PropertyResults(props: FindResultsProps) {
  return <Results {...props} companies={NONE} certificates={NONE} showsScreens={false} />
}

interface Group {
  readonly label: string
  readonly results: readonly (SearchResult & { readonly icon: typeof IconBuilding })[]
}

interface ResultsProps extends FindResultsProps {
  readonly companies: ReturnType<typeof useCompanyList>['rows']
  readonly certificates: readonly SearchResult[]
  readonly showsScreens: boolean
}

function Results({ id, query, input, onChoose, onClose, companies, certificates, showsScreens }: ResultsProps) {
  const groups = useGroups(query, { companies, certificates, showsScreens })
  const words = useMemo(() => keywords(query), [query])
  const chosen = useChosenResult(query, groups, input)
  useEffect(() => {
    onChoose(chosen)
    if (chosen) document.getElementById(chosen)?.scrollIntoView({ block: 'nearest' })
    return () => onChoose(undefined)
  }, [chosen, onChoose])

  return (
    <FilterWords value={words}>
      <div id={id} role="listbox" aria-label="Results">
        {groups.map(({ label, results }) => (
          <div key={label} role="group" aria-label={label}>
            <div className={classes.group} aria-hidden>
              {label}
            </div>
            {results.map((result) => (
              <Result key={result.key} result={result} isChosen={idOf(result) === chosen} onOpen={onClose} />
            ))}
          </div>
        ))}
      </div>
      {groups.length === 0 && (
        <div className={classes.empty} role="status">
          {words.length > 0
            ? 'Nothing matches. Try fewer words or the start of a name.'
            : 'Type the start of any word.'}
        </div>
      )}
    </FilterWords>
  )
}

const idOf = ({ key }: SearchResult): string => `found-${key.replace(/\W+/g, '-')}`

interface ResultProps {
  readonly result: Group['results'][number]
  readonly isChosen: boolean
  readonly onOpen: () => void
}

function Result({ result, isChosen, onOpen }: ResultProps) {
  const { to, search, label, description, isActive, icon: Icon } = result
  return (
    <Link
      to={to}
      search={search ?? {}}
      id={idOf(result)}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={classes.result}
      onClick={onOpen}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <span>
          <Highlight text={label} /> {!isActive && <InactiveBadge />}
        </span>
        <span className={classes.description}>
          <Highlight text={description} />
        </span>
      </span>
    </Link>
  )
}

/** How long a search on the server waits after a keystroke, in milliseconds (docs/rules/screens.md#lists). */
const SERVER_DEBOUNCE_MS = 500
/** Shorter words would find every second certificate. */
const MIN_LETTERS = 2

/** Certificates are searched by the server, and follow when somebody pauses. */
function useCertificateResults(query: string): readonly SearchResult[] {
  const [text] = useDebouncedValue(query.trim(), SERVER_DEBOUNCE_MS)
  const isWanted = text.length >= MIN_LETTERS
  const found = useFoundCertificates(text, isWanted)
  return useMemo(() => (isWanted && found ? found.map(certificateResult) : NONE), [isWanted, found])
}

type Found = Pick<ResultsProps, 'companies' | 'certificates' | 'showsScreens'>

function useGroups(query: string, { companies, certificates, showsScreens }: Found): readonly Group[] {
  const { isAdministrator } = useSession()
  const properties = usePropertyList().rows
  const find = useMemo(() => createRecordFinder(companies, properties), [companies, properties])
  const [recent] = useState(recentRecords)
  const screens = useMemo(() => {
    const entries = menuFor({ isAdministrator }).flatMap(({ group, entries: ofGroup }) =>
      ofGroup.map(({ label, to, icon }) => ({ key: to, to, label, description: group, isActive: true, icon })),
    )
    return keywordIndex(entries, ({ label, description }) => `${label} ${description}`)
  }, [isAdministrator])

  return useMemo(() => {
    const isSearching = keywords(query).length > 0
    const matchingScreens = { label: 'Screens', results: showsScreens ? screens.matching(query) : [] }
    const groups = isSearching
      ? [
          { label: 'Properties', results: find.properties(query, recent).map(withIcon) },
          { label: 'Companies', results: find.companies(query, recent).map(withIcon) },
          matchingScreens,
          // They arrive later, so they come last: nothing moves below the pointer.
          { label: 'Certificates', results: certificates.map((each) => ({ ...each, icon: IconCertificate })) },
        ]
      : [{ label: 'Recent', results: find.recent(recent).map(withIcon) }, matchingScreens]
    return groups.filter(({ results }) => results.length > 0)
  }, [query, find, recent, screens, certificates, showsScreens])
}

const withIcon = (found: SearchResult) => ({
  ...found,
  icon: found.key.startsWith('company') ? IconBuildingCommunity : IconBuilding,
})

/** The id of the result that Enter opens: the first one, until the arrow keys choose another. */
function useChosenResult(
  query: string,
  groups: readonly Group[],
  input: FindResultsProps['input'],
): string | undefined {
  const ids = useMemo(() => groups.flatMap(({ results }) => results.map(idOf)), [groups])
  const [moved, setMoved] = useState({ query, to: '' })
  const at = Math.max(0, moved.query === query ? ids.indexOf(moved.to) : 0)
  const chosen = ids[at]

  useEffect(() => {
    const field = input.current
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) {
        event.preventDefault()
        setMoved({ query, to: ids.at((at + step) % ids.length) ?? '' })
      } else if (event.key === 'Enter') {
        event.preventDefault()
        if (chosen) document.getElementById(chosen)?.click()
      } else {
        return
      }
    }
    field?.addEventListener('keydown', onKeyDown)
    return () => field?.removeEventListener('keydown', onKeyDown)
  }, [input, query, ids, at, chosen])

  return chosen
}
