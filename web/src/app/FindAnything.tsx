import '@mantine/spotlight/styles.layer.css'
import { keywords } from '@app/contract/keyword'
import { Modal, VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconBuilding, IconBuildingCommunity, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useSession } from '../auth/session.ts'
import { useCompanyList } from '../company/list-cache.ts'
import { keywordIndex } from '../lib/keyword-index.ts'
import { usePropertyList } from '../property/list-cache.ts'
import { FilterWords, Highlight } from '../ui/Highlight.tsx'
import { InactiveBadge } from '../ui/StatusBadge.tsx'
import classes from './FindAnything.module.css'
import { finder, type Found } from './find.ts'
import { menuFor } from './menu.ts'
import { recentRecords } from './recent-records.ts'

interface FindAnythingProps {
  readonly opened: boolean
  readonly onClose: () => void
}

const NOTHING: readonly never[] = []
const [store, spotlight] = createSpotlight()

/** One search over properties, companies with their contacts, and screens. */
export default function FindAnything(props: FindAnythingProps) {
  const { isInternal } = useSession()
  return isInternal ? <FindAll {...props} /> : <FindProperties {...props} />
}

/** The company list is for internal users. */
function FindAll(props: FindAnythingProps) {
  const companies = useCompanyList()
  return <Find {...props} companies={companies.rows} showsScreens />
}

function FindProperties(props: FindAnythingProps) {
  return <Find {...props} companies={NOTHING} showsScreens={false} />
}

interface FindProps extends FindAnythingProps {
  readonly companies: ReturnType<typeof useCompanyList>['rows']
  readonly showsScreens: boolean
}

function Find({ opened, onClose, companies, showsScreens }: FindProps) {
  const { isAdministrator } = useSession()
  const properties = usePropertyList().rows
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const find = useMemo(() => finder(companies, properties), [companies, properties])
  const recent = useMemo(() => (opened ? recentRecords() : NOTHING), [opened])
  const words = useMemo(() => keywords(query), [query])
  const screens = useMemo(() => {
    const entries = menuFor({ isAdministrator }).flatMap((part) => part.entries.map((entry) => ({ ...entry, ...part })))
    return keywordIndex(entries, ({ group, label }) => `${label} ${group}`)
  }, [isAdministrator])

  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened])

  const isSearching = words.length > 0
  const action = ({ key, to, label, description, isActive }: Found, Icon: typeof IconBuilding) => (
    <Spotlight.Action key={key} onClick={() => void navigate({ to })}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.found}>
        <span>
          <Highlight text={label} /> {!isActive && <InactiveBadge />}
        </span>
        <span className={classes.description}>
          <Highlight text={description} />
        </span>
      </span>
    </Spotlight.Action>
  )

  const groups = isSearching
    ? [
        { label: 'Properties', actions: find.properties(query, recent).map((found) => action(found, IconBuilding)) },
        {
          label: 'Companies',
          actions: find.companies(query, recent).map((found) => action(found, IconBuildingCommunity)),
        },
      ]
    : [
        {
          label: 'Recent',
          actions: find
            .recent(recent)
            .map((found) => action(found, found.key.startsWith('company') ? IconBuildingCommunity : IconBuilding)),
        },
      ]
  const menu = showsScreens
    ? screens
        .matching(query)
        .map(({ label, group, to, icon }) => action({ key: to, to, label, description: group, isActive: true }, icon))
    : []
  const shown = [...groups, { label: 'Screens', actions: menu }].filter(({ actions }) => actions.length > 0)

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      scrollable
      maxHeight={520}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      classNames={{ action: classes.action, actionsGroup: classes.group }}
    >
      <VisuallyHidden>
        <Modal.Title>Find anything</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        aria-label="Find anything"
        placeholder="Property, company, contact or screen"
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      />
      <FilterWords value={words}>
        <Spotlight.ActionsList>
          {shown.map(({ label, actions }) => (
            <Spotlight.ActionsGroup key={label} label={label}>
              {actions}
            </Spotlight.ActionsGroup>
          ))}
          {shown.length === 0 && (
            <Spotlight.Empty>
              {isSearching ? 'Nothing matches. Try fewer words or the start of a name.' : 'Type the start of any word.'}
            </Spotlight.Empty>
          )}
        </Spotlight.ActionsList>
      </FilterWords>
    </Spotlight.Root>
  )
}
