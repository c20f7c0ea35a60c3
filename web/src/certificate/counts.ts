import { countCertifiedSystems, countWaitingCertificates } from '@app/contract/certificate/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { JUST_READ_MS } from '../lib/just-read.ts'
import { send } from '../lib/send.ts'

/** The first part of the keys of queries about certificates, without that of the queue. */
export const CERTIFICATES = 'certificates'

export const WAITING_KEY = [CERTIFICATES, 'waiting'] as const

/** How many certificates wait. Asked again when the window is looked at, and after each decision. */
export const useWaitingCount = () =>
  useQuery({
    queryKey: WAITING_KEY,
    queryFn: async ({ signal }) => (await send(countWaitingCertificates, { signal })).waiting,
    // A menu without a count says enough.
    meta: { failure: '' },
  }).data

export const certifiedCountQuery = (propertyId: number) =>
  queryOptions({
    queryKey: [CERTIFICATES, 'certified', propertyId],
    queryFn: ({ signal }) => send(countCertifiedSystems, { query: { propertyId }, signal }),
    staleTime: JUST_READ_MS,
    meta: {
      failure: `Error counting the certified systems of property ${propertyId}`,
      partOf: { kind: 'property', id: propertyId },
    },
  })

/** How many systems of a property are certified; undefined until it is known. */
export const useCertifiedCount = (propertyId: number, isWanted = true) =>
  useQuery({ ...certifiedCountQuery(propertyId), enabled: isWanted }).data
