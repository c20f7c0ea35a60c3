import { keywords } from '@app/contract/keyword'
import { telephoneQuery } from '@app/contract/telephone'
import { memo, useLayoutEffect, useMemo, useState } from 'react'
import { useSession } from '../auth/session.ts'
import { useCompanyList } from '../kept/company-list.ts'
import { usePropertyList } from '../kept/property-list.ts'
import { recentRecords } from '../kept/recent-records.ts'
import { recentResults, type FindGroup } from './find.ts'
import { startOfInvitation, startOfReminder, startOfVerb, withVerbSpelledRight, type Invitation } from './find-verbs.ts'
import { ResultList, type FindResultsProps } from './ResultList.tsx'
import { useFindCommands } from './use-find-commands.ts'
import { useFoundOnServer, type FoundOnServer } from './use-found-on-server.ts'
import { useFoundRecords } from './use-found-records.ts'
import { useInvitation } from './use-invitation.ts'
import { useReminders } from './use-reminders.ts'

/** What is found, or the recently opened records and the commands before anything is typed. */
export const FindResults = memo(function FindResults(props: FindResultsProps) {
  const { isInternal } = useSession()
  return isInternal ? <AllResults {...props} /> : <OwnResults {...props} />
})

const NONE: readonly never[] = []

/** Only internal users may load the company list and ask the server for people and numbers. */
function AllResults(props: FindResultsProps) {
  const spelledRight = useMemo(() => withVerbSpelledRight(props.query), [props.query])
  /** Nothing was found for this text, so none is found for a longer one. */
  const [nothingFor, setNothingFor] = useState<string | null>(null)
  const isMeant = spelledRight !== null && nothingFor !== null && props.query.startsWith(nothingFor)
  const query = isMeant ? spelledRight : props.query
  const words = startOfReminder(query)
  const invitation = useMemo(() => startOfInvitation(query), [query])
  if (words !== null) return <Reminders {...props} words={words} />
  if (invitation) return <Invitations {...props} invitation={invitation} />
  const onNothing = spelledRight !== null && !isMeant ? setNothingFor : undefined
  return <AllRecords {...props} query={query} onNothing={onNothing} />
}

function Reminders({ words, ...props }: FindResultsProps & { readonly words: string }) {
  return <Actions {...props} found={useReminders(words)} />
}

function Invitations({ invitation, ...props }: FindResultsProps & { readonly invitation: Invitation }) {
  return <Actions {...props} found={useInvitation(invitation)} />
}

/** What the query does at once, in place of records. */
function Actions({ found, ...props }: FindResultsProps & { readonly found: FoundOnServer }) {
  const { groups, isCurrent, hasFailed } = found
  return (
    <ResultList
      {...props}
      groups={groups}
      words={NONE}
      isFirstKnown={isCurrent}
      isEverythingKnown={isCurrent}
      nothing="No email is recommended to a supplier of this name."
      failure={hasFailed ? 'This cannot be looked up at the moment.' : null}
    />
  )
}

interface AllRecordsProps extends FindResultsProps {
  /** Called with the query if nothing is found for it, and something else could be meant by it. */
  readonly onNothing: ((query: string) => void) | undefined
}

function AllRecords(props: AllRecordsProps) {
  const companies = useCompanyList()
  const verb = startOfVerb(props.query)
  const onServer = useFoundOnServer(verb ? '' : props.query)
  return <Records {...props} companies={companies} onServer={onServer} verb={verb} />
}

const NO_COMPANIES = { rows: NONE, state: 'not-modified', hasRows: true } as const
const NOT_ASKED: FoundOnServer = { groups: NONE, isCurrent: true, hasFailed: false }

function OwnResults(props: FindResultsProps) {
  return <Records {...props} companies={NO_COMPANIES} onServer={NOT_ASKED} verb={null} onNothing={undefined} />
}

interface RecordsProps extends AllRecordsProps {
  readonly companies: Pick<ReturnType<typeof useCompanyList>, 'rows' | 'state' | 'hasRows'>
  readonly onServer: FoundOnServer
  readonly verb: ReturnType<typeof startOfVerb>
}

function Records({ companies, onServer, verb, onNothing, ...props }: RecordsProps) {
  const { query } = props
  const properties = usePropertyList()
  const isWithoutRows = (wanted: typeof properties.state): boolean =>
    [companies, properties].some(({ state, hasRows }) => state === wanted && !hasRows)
  const areListsLoading = isWithoutRows('loading')
  const [recent] = useState(recentRecords)
  const searched = verb ? verb.rest : query
  const { records, foundFor, isCurrent } = useFoundRecords(searched, {
    // A service belongs to a property.
    companies: verb ? NONE : companies.rows,
    properties: properties.rows,
    recent,
  })
  const offered = useFindCommands(query)
  const areRecordsCurrent = isCurrent && !areListsLoading
  const isSearching = keywords(query).length > 0

  const groups = useMemo((): readonly FindGroup[] => {
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
    const found = all.filter(({ results }) => results.length > 0)
    if (found.length > 0 || !areRecordsCurrent || !onServer.isCurrent || onNothing) return found
    return [offered.findSimilar()].filter(({ results }) => results.length > 0)
  }, [
    verb,
    isSearching,
    searched,
    records,
    offered,
    onServer,
    onNothing,
    areRecordsCurrent,
    recent,
    companies.rows,
    properties.rows,
  ])

  const isEverythingKnown = areRecordsCurrent && onServer.isCurrent
  const isSomethingElse = onNothing !== undefined && isEverythingKnown && groups.length === 0
  useLayoutEffect(() => {
    if (isSomethingElse) onNothing?.(query)
  }, [isSomethingElse, onNothing, query])

  // Telephone numbers are found however they are written, so no word of the text need be in them.
  // Those of the records: to mark the words of the next query in results that it replaces is wasted.
  const words = useMemo(() => (telephoneQuery(foundFor) ? [] : keywords(foundFor)), [foundFor])
  return (
    <ResultList
      {...props}
      groups={groups}
      words={words}
      // While the records are those of another text, nobody knows what the first one will be, unless a command comes before.
      isFirstKnown={
        offered.comesFirst || (areRecordsCurrent && (groups.length > 0 || (onServer.isCurrent && !isSomethingElse)))
      }
      isEverythingKnown={isEverythingKnown && !isSomethingElse}
      nothing={isSearching ? NOTHING_FOUND : 'Type the start of any word.'}
      failure={failureOf({ haveListsFailed: isWithoutRows('error'), onServer })}
    />
  )
}

/** The results that are not among the others: a company is found by its name and by the same number as well. */
function withoutKnown(groups: readonly FindGroup[], others: readonly FindGroup[]): readonly FindGroup[] {
  const known = new Set(others.flatMap(({ results }) => results.map(({ key }) => key)))
  return groups.map(({ label, results }) => ({ label, results: results.filter(({ key }) => !known.has(key)) }))
}

interface Failed {
  readonly haveListsFailed: boolean
  readonly onServer: FoundOnServer
}

function failureOf({ haveListsFailed, onServer: { hasFailed } }: Failed): string | null {
  if (haveListsFailed && hasFailed) return 'Records, people and numbers cannot be searched at the moment. Screens can.'
  if (haveListsFailed) return 'Records cannot be loaded at the moment.'
  return hasFailed ? 'People and numbers cannot be searched at the moment. Records and screens can.' : null
}

const NOTHING_FOUND = 'Nothing matches. Try fewer words, the start of a name, or a number.'
