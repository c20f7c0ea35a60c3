import {
  acceptCertificate,
  addCertificate,
  getCertificate,
  listCertificates,
  refuseCertificate,
  saveCertificate,
  undoDecision,
  withdrawCertificate,
} from '@app/contract/certificate/calls'
import type { Certificate, SavedCertificate } from '@app/contract/certificate/schema'
import { downloadDocument } from '@app/contract/document/calls'
import { getProperty } from '@app/contract/property/calls'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { JUST_READ_MS } from '../lib/just-read.ts'
import { readWhole, request, send, type SendOptions } from '../lib/send.ts'
import { toast } from '../ui/feedback/toast.ts'
import { STATE_WORDS } from './certificate-words.ts'
import { CERTIFICATES } from './counts.ts'

export const certificatesQuery = (propertyId: number) =>
  queryOptions({
    queryKey: [CERTIFICATES, 'property', propertyId],
    queryFn: async ({ signal }) => (await send(listCertificates, { query: { propertyId }, signal })).data,
    staleTime: JUST_READ_MS,
    meta: {
      failure: `Error loading the certificates of property ${propertyId}`,
      partOf: { kind: 'property', id: propertyId },
    },
  })

/** All certificates of a property that the login may see. */
export const useCertificates = (propertyId: number) => useQuery(certificatesQuery(propertyId))

/** Thousands of rows that only decisions change, so they are not compared with those before. */
export const queueQuery = queryOptions({
  queryKey: ['certificate queue'],
  // Staff get every field of a certificate.
  queryFn: async ({ signal }) =>
    (await send(listCertificates, { query: { state: 'received' }, signal })).data as readonly Certificate[],
  structuralSharing: false,
  staleTime: 60_000,
  meta: { failure: 'Error loading the certificates to check' },
})

/** The specified systems of a property, to choose from. Shares the answer with the property's screen. */
export const useServicesOf = (propertyId: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['property', propertyId],
    queryFn: ({ signal }) => send(getProperty, { params: { propertyId }, signal }),
    enabled: isWanted,
    meta: { failure: `Error loading property ${propertyId}`, handles: [404] },
  }).data?.services

/** How long a paper that nobody looks at is kept, in milliseconds. */
const PAPER_KEPT_MS = 60_000

/** The bytes of a paper, whose file never changes. The part that shows it reports a failure. */
export const paperQuery = (documentId: number) =>
  queryOptions({
    queryKey: ['paper', documentId],
    queryFn: async ({ signal }) => {
      const answer = await request(downloadDocument, { query: { id: documentId }, signal })
      return new Uint8Array(await readWhole(answer.arrayBuffer(), downloadDocument, signal))
    },
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: PAPER_KEPT_MS,
    meta: { failure: '' },
  })

/** What certificates change: their own lists and counts, and the dates of systems wherever they are shown. */
const AFFECTED = [[CERTIFICATES], ['property'], ['dashboard'], ['emails'], ['history']]

function useShowChange() {
  const queryClient = useQueryClient()
  return (): void => {
    for (const queryKey of AFFECTED) void queryClient.invalidateQueries({ queryKey })
    // The screen of the queue follows its own decisions; thousands of rows are fetched again when it opens.
    void queryClient.invalidateQueries({ queryKey: queueQuery.queryKey, refetchType: 'none' })
  }
}

export const useRetrieveCertificate = (certificateId: number) =>
  useMutation({
    mutationFn: async () => (await send(getCertificate, { params: { certificateId } })) as Certificate,
    meta: { failure: `Error retrieving certificate ${certificateId}` },
  })

export function useAddCertificate() {
  const onSuccess = useShowChange()
  return useMutation({
    mutationFn: (body: SendOptions<typeof addCertificate>['body']) => send(addCertificate, { body }),
    onSuccess,
    meta: { failure: 'Error filing the certificate', handles: [400] },
  })
}

interface Saved {
  readonly certificateId: number
  readonly body: SavedCertificate
}

/** Saves the facts. The caller handles a conflict (409). */
export function useSaveCertificate() {
  const onSuccess = useShowChange()
  return useMutation({
    mutationFn: ({ certificateId, body }: Saved) => send(saveCertificate, { params: { certificateId }, body }),
    onSuccess,
    meta: { failure: 'Error saving the certificate', handles: [400, 409] },
  })
}

type Seen = Pick<Certificate, 'certificateId' | 'whenUpdated'>

/** What is decided on: the facts that were edited are saved before (docs/rules/screens.md#certificates-to-check). */
type Decided = Seen & { readonly edited: SavedCertificate | null }

const seenOnceSaved = async ({ certificateId, whenUpdated, edited }: Decided): Promise<Seen> =>
  edited
    ? {
        certificateId,
        whenUpdated: (await send(saveCertificate, { params: { certificateId }, body: edited })).whenUpdated,
      }
    : { certificateId, whenUpdated }

/** Accepts a certificate. The caller handles a refusal (409). */
export function useAcceptCertificate() {
  const onSettled = useShowChange()
  return useMutation({
    mutationFn: async (accepted: Decided) => send(acceptCertificate, { body: await seenOnceSaved(accepted) }),
    onSettled,
    meta: { failure: 'Error accepting the certificate', handles: [400, 409] },
  })
}

type Reasoned = Decided & { readonly reason: string }

export function useRefuseCertificate() {
  const onSettled = useShowChange()
  return useMutation({
    mutationFn: async ({ reason, tellSupplier, ...refused }: Reasoned & { readonly tellSupplier: boolean }) =>
      send(refuseCertificate, { body: { ...(await seenOnceSaved(refused)), reason, tellSupplier } }),
    onSettled,
    meta: { failure: 'Error refusing the certificate', handles: [409] },
  })
}

export function useWithdrawCertificate() {
  const onSettled = useShowChange()
  return useMutation({
    mutationFn: async ({ reason, ...withdrawn }: Reasoned) =>
      send(withdrawCertificate, { body: { ...(await seenOnceSaved(withdrawn)), reason } }),
    onSettled,
    meta: { failure: 'Error withdrawing the certificate' },
  })
}

/** Says what was decided and offers to take it back (docs/rules/screens.md#undo). */
export function useOfferUndo(onUndone?: (certificate: Certificate) => void) {
  const onSettled = useShowChange()
  const { mutateAsync } = useMutation({
    mutationFn: ({ certificateId, whenUpdated }: Seen) => send(undoDecision, { body: { certificateId, whenUpdated } }),
    onSuccess: onUndone,
    onSettled,
    meta: { failure: 'Error taking the decision back', success: { title: 'The certificate waits again.' } },
  })
  return (decided: Certificate): void =>
    toast.undoable(`The certificate is ${STATE_WORDS[decided.state].word.toLowerCase()}.`, decided.propertyName, () =>
      mutateAsync(decided),
    )
}
