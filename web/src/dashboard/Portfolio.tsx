import { shownDay } from '@app/contract/dates'
import { Button, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { UntiedLogin } from '../auth/UntiedLogin.tsx'
import { useDefects } from '../defect/api.ts'
import { today } from '../lib/dates.ts'
import { DueDays } from '../service/property-services/DueDays.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { LoadedPart } from '../ui/layout/KeptHeight.tsx'
import { AnchorLink } from '../ui/layout/links.ts'
import { Section } from '../ui/layout/Section.tsx'
import { shownCount } from '../ui/table/RowCount.tsx'
import { useDashboard } from './api.ts'
import { dashboardFilter } from './filter.ts'
import classes from './Portfolio.module.css'
import { BuildingsPlace, BUILDINGS } from './BuildingsPlace.tsx'
import { buildingsOf, type Building } from './portfolio.ts'
import { ANY_DAY } from './search.ts'

/** How many buildings show at first. */
const SHOWN = 8

const NONE: never[] = []

/** The buildings of a customer, the most urgent first: what is due next, open defects, papers (docs/rules/screens.md#home). */
export function Portfolio() {
  const [showsAll, setShowsAll] = useState(false)
  const filter = dashboardFilter(
    { startDate: ANY_DAY, endDate: ANY_DAY, includeSubServices: true },
    { today: today(), roles: ['ExternalCustomer'] },
  )
  const { data, error, refetch } = useDashboard(filter)
  const { data: defects = NONE } = useDefects({ state: 'open' })
  const buildings = useMemo(() => data && buildingsOf(data, defects), [data, defects])
  const shown = showsAll ? buildings : buildings?.slice(0, SHOWN)
  if (error && !data) {
    return <ErrorBanner title="Error loading your buildings" error={error} onRetry={() => void refetch()} />
  }
  if (!shown || !buildings) return <BuildingsPlace />
  return (
    <LoadedPart mb="md" name={BUILDINGS}>
      <Section title="Your buildings" aside={<Text c="dimmed">{shownCount(buildings.length)}</Text>}>
        {buildings.length === 0 ? (
          <UntiedLogin>
            <EmptyState title="No buildings yet">Your buildings stand here once work on them is planned.</EmptyState>
          </UntiedLogin>
        ) : (
          <>
            <ul className={classes.buildings}>
              {shown.map((building) => (
                <BuildingCard key={building.propertyId} building={building} />
              ))}
            </ul>
            {shown.length < buildings.length && (
              <Button variant="default" mt="sm" onClick={() => setShowsAll(true)}>
                Show all {shownCount(buildings.length)} buildings
              </Button>
            )}
          </>
        )}
      </Section>
    </LoadedPart>
  )
}

function BuildingCard({ building }: { readonly building: Building }) {
  const { propertyId, name, address, next, late, openDefects } = building
  const to = { to: '/property/$propertyId', params: { propertyId: String(propertyId) } } as const
  return (
    <li className={classes.building}>
      <div className={classes.head}>
        <AnchorLink {...to} fw={550}>
          {name}
        </AnchorLink>
        <DueDays days={next.days} />
      </div>
      <span className={classes.quiet}>{address}</span>
      <span>
        {next.serviceName}
        {next.due && (
          <>
            , <span className={classes.day}>{shownDay(next.due)}</span>
          </>
        )}
      </span>
      <span className={classes.foot}>
        {late > 1 && <span>{shownCount(late)} services are late</span>}
        {openDefects > 0 && (
          <span>{openDefects === 1 ? '1 open defect' : `${shownCount(openDefects)} open defects`}</span>
        )}
        <AnchorLink {...to} hash="documents" aria-label={`Documents of ${name}`}>
          Documents
        </AnchorLink>
      </span>
    </li>
  )
}
