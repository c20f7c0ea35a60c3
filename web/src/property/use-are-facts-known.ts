import type { VisibleProperty } from '@app/contract/property/schema'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../auth/session.ts'
import { certificatesQuery } from '../certificate/api.ts'
import { certifiedCountQuery } from '../certificate/counts.ts'
import { companyQuery } from '../company/api.ts'
import { defectsQuery } from '../defect/api.ts'
import { propertyEmailsQuery } from './api.ts'

/** Whether all that stands at a glance has been read, or cannot be. False until the property itself is known. */
export function useAreFactsKnown(property: VisibleProperty | undefined): boolean {
  const { isInternal } = useSession()
  const enabled = property !== undefined
  const { propertyId = 0, customerCompanyId } = property ?? {}
  const ofOffice = enabled && isInternal
  const facts = [
    useQuery({ ...certificatesQuery(propertyId), enabled }),
    useQuery({ ...defectsQuery({ propertyId }), enabled }),
    useQuery({ ...certifiedCountQuery(propertyId), enabled: ofOffice }),
    useQuery({ ...propertyEmailsQuery(propertyId), enabled: ofOffice }),
    useQuery({ ...companyQuery(customerCompanyId ?? 0), enabled: ofOffice && typeof customerCompanyId === 'number' }),
  ]
  return enabled && !facts.some(({ isLoading }) => isLoading)
}
