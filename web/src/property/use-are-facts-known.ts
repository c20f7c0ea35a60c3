import type { VisibleProperty } from '@app/contract/property/schema'
import { useQueries } from '@tanstack/react-query'
import { useSession } from '../auth/session.ts'
import { certificatesQuery, certifiedCountQuery } from '../certificate/api.ts'
import { companyQuery } from '../company/api.ts'
import { defectsQuery } from '../defect/api.ts'
import { propertyEmailsQuery } from './api.ts'

/** Whether all that stands at a glance has been read, or cannot be. False until the property itself is known. */
export function useAreFactsKnown(property: VisibleProperty | undefined): boolean {
  const { isInternal } = useSession()
  const { propertyId, customerCompanyId } = property ?? {}
  const isKnown = propertyId !== undefined
  const areLoading = useQueries({
    queries: isKnown
      ? [
          certificatesQuery(propertyId),
          defectsQuery({ propertyId }),
          ...(isInternal ? [certifiedCountQuery(propertyId), propertyEmailsQuery(propertyId)] : []),
          ...(isInternal && customerCompanyId ? [companyQuery(customerCompanyId)] : []),
        ]
      : [],
    combine: (results) => results.some(({ isLoading }) => isLoading),
  })
  return isKnown && !areLoading
}
