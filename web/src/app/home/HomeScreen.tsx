import { HOME_ROWS } from '@app/contract/dashboard/rules'
import { addDays, daysBetween, shownDay, shownMoment } from '@app/contract/dates'
import { kindLabel } from '@app/contract/email/kinds'
import { useSession } from '../../auth/session.ts'
import { BackupNote } from '../../backup/BackupNote.tsx'
import { useDashboard } from '../../dashboard/api.ts'
import { dashboardFilter } from '../../dashboard/filter.ts'
import { Notices } from '../../dashboard/Notices.tsx'
import { dayOf, today } from '../../lib/dates.ts'
import { settings } from '../../lib/settings.ts'
import { DueDays } from '../../service/property-services/DueDays.tsx'
import { AnchorLink } from '../../ui/layout/links.ts'
import { ScreenHeader } from '../../ui/layout/ScreenHeader.tsx'
import { shownCount } from '../../ui/table/RowCount.tsx'
import { useUsers } from '../../user/api.ts'
import { useHome } from './api.ts'
import classes from './HomeScreen.module.css'
import { BuildingLink, HomeCard, HomeRow } from './HomeCard.tsx'

/** What the office has to look at today (docs/rules/screens.md#home). */
export function HomeScreen() {
  const { isAdministrator } = useSession()
  return (
    <>
      <ScreenHeader title="Home" />
      <Notices isInternal />
      <div className={classes.cards}>
        <Late />
        <Failed />
        <PromisedPapers />
        <ToCheck />
        {isAdministrator && <People />}
      </div>
    </>
  )
}

const systemsCounted = (systems: number): string => (systems === 1 ? '1 system' : `${shownCount(systems)} systems`)

function Late() {
  const { roles } = useSession()
  const search = { endDate: addDays(today(), -1) }
  const { data, error, refetch } = useDashboard(dashboardFilter(search, { today: today(), roles }))
  return (
    <HomeCard
      title="Late or without a date"
      count={data?.length}
      error={error}
      onRetry={() => void refetch()}
      empty="Nothing is late."
      link={
        <AnchorLink to="/" search={search}>
          Show all on the dashboard
        </AnchorLink>
      }
    >
      {data?.slice(0, HOME_ROWS).map((row) => (
        <HomeRow
          key={row.propertyServiceId}
          link={<BuildingLink propertyId={row.propertyId} name={row.propertyName} />}
          detail={row.serviceName}
          aside={<DueDays days={row.days} />}
        />
      ))}
    </HomeCard>
  )
}

function ToCheck() {
  const { data, error, refetch } = useHome()
  return (
    <HomeCard
      title="Certificates to check"
      count={data?.toCheck.count}
      error={error}
      onRetry={() => void refetch()}
      empty="No certificate waits to be checked."
      link={<AnchorLink to="/certificates-to-check">Check them</AnchorLink>}
    >
      {data?.toCheck.first.map(({ certificateId, propertyName, supplierName, systems, whenReceived }) => (
        <HomeRow
          key={certificateId}
          link={
            <AnchorLink to="/certificates-to-check" search={{ certificate: certificateId }}>
              {propertyName}
            </AnchorLink>
          }
          detail={[supplierName, systemsCounted(systems)].filter(Boolean).join(', ')}
          aside={`received ${shownDay(dayOf(whenReceived))}`}
        />
      ))}
    </HomeCard>
  )
}

function Failed() {
  const { data, error, refetch } = useHome()
  return (
    <HomeCard
      title="Emails that failed"
      count={data?.failed.count}
      error={error}
      onRetry={() => void refetch()}
      empty="Every email of the last month has left, or was followed by one that did."
      link={
        <AnchorLink to="/outbound-bwof-emails" search={{ tab: 'sent' }}>
          Show sent emails
        </AnchorLink>
      }
    >
      {data?.failed.first.map(({ emailId, propertyId, propertyName, companyName, templateName, reason, when }) => (
        <HomeRow
          key={emailId}
          link={<BuildingLink propertyId={propertyId} name={propertyName} />}
          detail={[companyName, kindLabel(templateName), reason].filter(Boolean).join(' · ')}
          aside={shownMoment(when, settings.timeZone)}
        />
      ))}
    </HomeCard>
  )
}

function PromisedPapers() {
  const { data, error, refetch } = useHome()
  const late = data?.promised.late ?? 0
  return (
    <HomeCard
      title="Promised by suppliers"
      count={data?.promised.count}
      note={late > 0 ? `${shownCount(late)} of them should be in by now.` : undefined}
      error={error}
      onRetry={() => void refetch()}
      empty="No supplier has named a day for papers that are not in."
    >
      {data?.promised.first.map(({ propertyId, propertyName, supplierName, systems, expectedDate }) => (
        <HomeRow
          key={`${propertyId} ${supplierName}`}
          link={<BuildingLink propertyId={propertyId} name={propertyName} />}
          detail={`${supplierName}, ${systemsCounted(systems)}, by ${shownDay(expectedDate)}`}
          aside={<DueDays days={daysBetween(today(), expectedDate)} />}
        />
      ))}
    </HomeCard>
  )
}

/** For administrators: who may log in, and whether there is a backup. */
function People() {
  const { data, error, refetch } = useUsers()
  const without = data?.filter(({ whenLastLogin }) => whenLastLogin === null).length ?? 0
  return (
    <HomeCard
      title="Users"
      count={data?.length}
      note={without > 0 ? `${shownCount(without)} of them never logged in.` : undefined}
      error={error}
      onRetry={() => void refetch()}
      empty="Nobody may log in."
      link={<AnchorLink to="/users">Show users</AnchorLink>}
    >
      <li>
        <BackupNote />
      </li>
    </HomeCard>
  )
}
