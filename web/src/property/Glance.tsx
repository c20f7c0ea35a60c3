import { kindLabel } from '@app/contract/email/kinds'
import { shownDay } from '@app/contract/dates'
import type { PropertyEmails } from '@app/contract/email/schema'
import type { VisibleProperty } from '@app/contract/property/schema'
import { memo } from 'react'
import { useSession } from '../auth/session.ts'
import { useCertificates } from '../certificate/api.ts'
import { useCertifiedCount } from '../certificate/counts.ts'
import { useDefects } from '../defect/api.ts'
import { statusLabel } from '../email/lists/email-words.ts'
import { dayOf, daysUntil, pastDays, relativeDays, today } from '../lib/dates.ts'
import { DueDays } from '../service/property-services/DueDays.tsx'
import type { Readiness } from '../service/property-services/readiness.ts'
import { usePropertyEmails } from './api.ts'
import classes from './Glance.module.css'
import { GlanceFact } from './GlanceFact.tsx'
import { CustomerTelephone, SiteTelephone, WhereItIs } from './GlancePeople.tsx'

interface GlanceProps {
  readonly property: VisibleProperty
  readonly readiness: Readiness
}

/** What people ask of a building first (docs/rules/screens.md#property-at-a-glance). */
export const Glance = memo(function Glance({ property, readiness }: GlanceProps) {
  const { propertyId } = property
  const { isInternal } = useSession()
  return (
    <section className={classes.glance} aria-label="At a glance">
      <WarrantDue {...readiness} seenAs={property.seenAs} />
      <Certificates propertyId={propertyId} />
      <OpenDefects propertyId={propertyId} />
      {isInternal && <Emails propertyId={propertyId} />}
      {isInternal && <CustomerTelephone companyId={property.customerCompanyId ?? null} />}
      <SiteTelephone contacts={property.siteContacts} />
      <WhereItIs property={property} />
    </section>
  )
})

function WarrantDue({ bwofDay, ready, total, seenAs }: Readiness & Pick<VisibleProperty, 'seenAs'>) {
  const { audience } = useSession()
  // A supplier sees only its own systems, of which a count would not tell how the warrant stands.
  const isCounted = (seenAs ?? audience) !== 'supplier' && total > 0
  return (
    <GlanceFact label="Warrant due" section="services" more={isCounted && `${ready} of ${total} ready`}>
      {bwofDay === null ? (
        'No warrant'
      ) : (
        <>
          {shownDay(bwofDay)} <DueDays days={daysUntil(bwofDay, today())} />
        </>
      )}
    </GlanceFact>
  )
}

function Certificates({ propertyId }: { readonly propertyId: number }) {
  const { isInternal } = useSession()
  const { data } = useCertificates(propertyId)
  const count = useCertifiedCount(propertyId, isInternal)
  const waiting = data?.filter(({ state }) => state === 'received').length
  if (!isInternal) {
    return (
      <GlanceFact label="Certificates" section="certificates">
        {data?.length}
      </GlanceFact>
    )
  }
  return (
    <GlanceFact
      label="Certificates"
      section="certificates"
      more={waiting ? `${waiting} to check` : waiting === 0 && 'None to check'}
    >
      {count && (count.total === 0 ? 'No systems' : `${count.certified} of ${count.total} certified`)}
    </GlanceFact>
  )
}

function OpenDefects({ propertyId }: { readonly propertyId: number }) {
  const { data } = useDefects({ propertyId })
  const open = data?.filter(({ state }) => state === 'open')
  const first = open?.flatMap(({ dueDate }) => dueDate ?? []).toSorted()[0]
  return (
    <GlanceFact label="Open defects" section="defects" more={first && `First due ${shownDay(first)}`}>
      {open && (open.length === 0 ? 'None' : open.length)}
    </GlanceFact>
  )
}

function Emails({ propertyId }: { readonly propertyId: number }) {
  const emails = usePropertyEmails(propertyId)
  const { last, next } = emails ?? {}
  return (
    <>
      <GlanceFact
        label="Last email"
        section="mail"
        more={last && aboutLast(last)}
        title={last ? aboutLast(last) : undefined}
      >
        {last ? kindLabel(last.emailContentTemplateName) : emails && 'None'}
      </GlanceFact>
      <GlanceFact
        label="Next email"
        more={next && aboutNext(next)}
        title={next ? next.why || aboutNext(next) : undefined}
      >
        {next ? kindLabel(next.emailContentTemplateName) : emails && 'None planned'}
      </GlanceFact>
    </>
  )
}

function aboutLast({ recipientCompanyName, status, whenSent, whenQueued }: NonNullable<PropertyEmails['last']>) {
  const day = dayOf(whenSent ?? whenQueued)
  const when = whenSent ? pastDays(daysUntil(day, today()) ?? 0) : statusLabel(status).toLowerCase()
  return [`${shownDay(day)}, ${when}`, recipientCompanyName].filter(Boolean).join(' · ')
}

function aboutNext({ recipientCompanyName, day }: NonNullable<PropertyEmails['next']>) {
  const when = relativeDays(daysUntil(day, today()) ?? 0)
  return [`${shownDay(day)}, ${when}`, recipientCompanyName].filter(Boolean).join(' · ')
}
