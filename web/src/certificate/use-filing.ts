import type { Certificate } from '@app/contract/certificate/schema'
import type { Day } from '@app/contract/dates'
import { useRef, useState } from 'react'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { newRequestKey } from '../lib/request-key.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useAddCertificate } from './api.ts'
import { refusalOf, refusedPaper } from './paper-refusal.ts'
import { papersOf, paperTitle, type PaperFiles } from './papers.ts'
import { useStorePaper } from './use-store-paper.ts'

/** A paper on its way to become a certificate. */
export interface Filing {
  readonly key: number
  /** Of the request that files the certificate, so that trying again files it once. */
  readonly requestKey: string
  readonly propertyServiceIds: readonly number[]
  readonly paper: PaperFiles
  /** The share that has been sent, 0 to 1; null if it was refused. */
  readonly share: number | null
  readonly refusal: string | null
  /** The file is a document of the property already, so trying again only files the certificate. */
  readonly documentId: number | null
  /** Trying the same file again can help. */
  readonly canRetry: boolean
}

/**
 * Files papers as certificates of systems for the warrant of an anniversary. A refused one stays with the reason until
 * somebody tries again, chooses another file or takes it away.
 */
export function useFiling(propertyId: number, bwofAnniversary: Day | null) {
  const [filings, setFilings] = useState<readonly Filing[]>([])
  const lastKey = useRef(0)
  /** The key of each request without a paper of which no answer came, by its warrant and systems. */
  const unanswered = useRef(new Map<string, string>())
  const storePaper = useStorePaper(propertyId)
  const adding = useAddCertificate()

  const change = (key: number, changed: Partial<Filing>): void =>
    setFilings((old) => old.map((each) => (each.key === key ? { ...each, ...changed } : each)))
  const remove = (key: number): void => setFilings((old) => old.filter((each) => each.key !== key))
  const add = (
    propertyServiceIds: readonly number[],
    documentId: number | null,
    requestKey: string,
  ): Promise<Certificate> =>
    adding.mutateAsync({
      requestKey,
      propertyId,
      propertyServiceIds: [...propertyServiceIds],
      documentId,
      ...(bwofAnniversary && { bwofAnniversary }),
    })

  const run = async ({ key, requestKey, propertyServiceIds, paper, documentId }: Filing): Promise<void> => {
    let stored = documentId
    try {
      stored ??= await storePaper(paper, (share) => change(key, { share }))
      await add(propertyServiceIds, stored, requestKey)
      remove(key)
      toast.success('Certificate filed', `${paperTitle(paper)} waits to be checked.`)
    } catch (error) {
      const isPaper = fieldErrorsIn(error).some(({ path }) => path === 'documentId')
      const isKept = isPaper ? ' The file itself is kept under Documents.' : ''
      change(key, {
        share: null,
        refusal: refusalOf(error) + isKept,
        documentId: isPaper ? null : stored,
        canRetry: !isPaper && refusedPaper(paper) === null,
      })
    }
  }

  return {
    filings,
    /** One certificate for these systems from each paper, one after the other. */
    file: async (propertyServiceIds: readonly number[], files: readonly File[]): Promise<void> => {
      const added = papersOf(files).map((paper) => ({
        key: ++lastKey.current,
        requestKey: newRequestKey(),
        propertyServiceIds,
        paper,
        share: 0,
        refusal: null,
        documentId: null,
        canRetry: false,
      }))
      setFilings((old) => [...old, ...added])
      for (const filing of added) await run(filing)
    },
    retry: (filing: Filing): void => {
      change(filing.key, { share: 0, refusal: null })
      void run(filing)
    },
    remove,
    /** Files a certificate whose paper follows later. */
    addWithoutPaper: async (propertyServiceIds: readonly number[]): Promise<Certificate> => {
      const systems = [bwofAnniversary, ...propertyServiceIds].join()
      const requestKey = unanswered.current.get(systems) ?? newRequestKey()
      unanswered.current.set(systems, requestKey)
      const added = await add(propertyServiceIds, null, requestKey)
      unanswered.current.delete(systems)
      return added
    },
  }
}
