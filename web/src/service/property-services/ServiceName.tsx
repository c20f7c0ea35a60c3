import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { Highlight } from '../../ui/table/Highlight.tsx'
import { InactiveBadge, StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { serviceReadiness, type Readiness } from './readiness.ts'
import classes from './ServiceName.module.css'
import type { ServiceRow } from './service-rows.ts'

interface ServiceNameProps {
  readonly service: ServiceRow
  /** Whether it was added after the screen was opened. */
  readonly isNew: boolean
  /** Null for logins that may not see the progress of a warrant. */
  readonly readiness: Readiness | null
}

/** A service's name with badges for its state. */
export function ServiceName({ service, isNew, readiness }: ServiceNameProps) {
  return (
    <>
      <span title={service.serviceName}>
        {isNew && <span className={classes.new}>new</span>} <Highlight text={service.serviceName} />
      </span>{' '}
      {readiness && <ReadinessBadge service={service} readiness={readiness} />} {!service.active && <InactiveBadge />}
    </>
  )
}

interface ReadinessBadgeProps {
  readonly service: ServiceRow
  readonly readiness: Readiness
}

/** How many systems of a warrant are ready, or whether this system is. */
function ReadinessBadge({ service, readiness }: ReadinessBadgeProps) {
  if (service.serviceId === BWOF_SERVICE_ID) {
    const { ready, total } = readiness
    if (total === 0 || !service.active) return null
    return (
      <StatusBadge tone={ready === total ? 'away' : 'completed'}>
        {ready} of {total} ready
      </StatusBadge>
    )
  }
  const state = serviceReadiness(service, readiness.bwofDay)
  if (state === null) return null
  return state === 'ready' ? (
    <StatusBadge tone="away" title="Its next anniversary is after the BWOF anniversary">
      ready
    </StatusBadge>
  ) : (
    <StatusBadge tone="completed" title="Its next anniversary is not after the BWOF anniversary">
      outstanding
    </StatusBadge>
  )
}
