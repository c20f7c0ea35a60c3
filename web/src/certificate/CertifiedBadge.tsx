import type { ReactNode } from 'react'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { useCertifiedCount } from './counts.ts'

interface CertifiedBadgeProps {
  readonly propertyId: number
  /** Shown for a property without specified systems. */
  readonly none?: ReactNode
}

/** How many systems of a property are certified for its present warrant (docs/rules/evidence.md#certified-systems). */
export function CertifiedBadge({ propertyId, none = null }: CertifiedBadgeProps) {
  const count = useCertifiedCount(propertyId)
  if (!count || count.total === 0) return none
  const { certified, total } = count
  return (
    <StatusBadge
      tone={certified === total ? 'away' : 'completed'}
      title={`${certified} of ${total} specified systems have an accepted Form 12A for the present warrant`}
    >
      {certified} of {total} certified
    </StatusBadge>
  )
}
