import { WarrantCheck, type Warrant } from '@app/contract/warrant/schema'
import { frozenFacts } from '@app/contract/warrant/frozen-facts'
import { defaultAnswers } from '@app/forms/render'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormFacts } from '../../document/api.ts'
import { today } from '../../lib/dates.ts'
import { errorMessage, ProblemError } from '../../lib/problem-error.ts'
import { checkKey, useIssueWarrant, useWarrantCheck, useWarrantProperty } from '../api.ts'
import { acceptedDoubts, findingKey, stopsOf, unanswered } from '../doubts.ts'
import { useIssueDraft } from './issue-draft.ts'

export const STEPS = ['check', 'sign', 'preview', 'issued'] as const
export type Step = (typeof STEPS)[number]

/** Issuing the warrant of a property, step by step. What is typed is kept whatever the server says. */
export function useIssuing(propertyId: number) {
  const queryClient = useQueryClient()
  const [draft, change, forget] = useIssueDraft(propertyId)
  const [step, setStep] = useState<Step>('check')
  const [refusal, setRefusal] = useState<object | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [issued, setIssued] = useState<Warrant | null>(null)
  // The version of the property that the preview shows. The property itself follows what others save, the preview does not.
  const [previewed, setPreviewed] = useState<string | null>(null)
  const issueDate = draft.issueDate ?? today()
  const property = useWarrantProperty(propertyId)
  const check = useWarrantCheck(propertyId, issueDate)
  const facts = useFormFacts(propertyId, null)
  const issuing = useIssueWarrant()
  const [isLooking, setLooking] = useState(false)
  const isIssuing = isLooking || issuing.isPending

  const signatories = facts.data?.signatories ?? []
  const proposed = useMemo(() => facts.data && defaultAnswers('bwof', facts.data).issuedBy, [facts.data])
  // Whoever the record names may be nobody of the settings; then the first signatory is proposed.
  const signatory =
    signatories.find(({ signatoryId }) => signatoryId === (draft.signatoryId ?? proposed)) ?? signatories[0] ?? null
  const bwofAnniversary = check.data?.bwofAnniversary ?? null
  const printed = useMemo(
    () =>
      previewed !== null && facts.data && signatory && bwofAnniversary
        ? frozenFacts(facts.data, { bwofAnniversary, issueDate, signatoryName: signatory.name })
        : null,
    [previewed, facts.data, signatory, bwofAnniversary, issueDate],
  )

  const stops = check.data ? stopsOf(check.data) : []
  const open = check.data ? unanswered(check.data, draft.reasons) : []

  const goTo = (next: Step): void => {
    setRefusal(null)
    setStep(next)
    if (next === 'preview') void readPreview()
  }
  /** Reads the facts after the version, so that what somebody saves in between or later stops the issue. */
  const readPreview = async (): Promise<void> => {
    setPreviewed(null)
    const { data, isSuccess } = await property.refetch()
    if (isSuccess && (await facts.refetch()).isSuccess) setPreviewed(data.whenUpdated)
  }
  const retry = (): void => {
    void check.refetch()
    if (step === 'preview') return void readPreview()
    for (const query of [property, facts]) void query.refetch()
  }
  /** Goes on, unless a reason is missing: then its field is shown. */
  const goOn = (next: Step): void => {
    setProblem(null)
    if (open.length > 0) setRefusal({})
    else goTo(next)
  }

  /**
   * Whether Form 12 prints what the preview shows. The owner and the agent have records of their own, which the version of the
   * property does not cover; of the property itself the server says who changed it.
   */
  const isAsPreviewed = async (): Promise<boolean> => {
    const newest = await facts.refetch()
    // The screen says what it could not load.
    if (!newest.isSuccess) return false
    if (newest.data === facts.data) return true
    const { data } = await property.refetch()
    if (data?.whenUpdated !== previewed) return true
    setProblem('What Form 12 prints has changed since. Look at it once more.')
    return false
  }

  const issue = async (): Promise<void> => {
    if (!check.data || previewed === null || !signatory || bwofAnniversary === null || isIssuing) return
    setProblem(null)
    setLooking(true)
    const isSame = await isAsPreviewed()
    setLooking(false)
    if (!isSame) return
    issuing.mutate(
      {
        propertyId,
        bwofAnniversary,
        issueDate,
        signatoryId: signatory.signatoryId,
        acceptedDoubts: acceptedDoubts(check.data, draft.reasons),
        whenUpdated: previewed,
      },
      {
        onSuccess: (warrant) => {
          forget()
          setIssued(warrant)
          goTo('issued')
        },
        onError: (error) => {
          if (!(error instanceof ProblemError) || (error.status !== 409 && error.status !== 400)) return
          const newer = WarrantCheck.safeParse(error.problem.check)
          if (newer.success) queryClient.setQueryData(checkKey(propertyId, issueDate), newer.data)
          setProblem(errorMessage(error))
          goTo('check')
        },
      },
    )
  }

  return {
    propertyId,
    property,
    check,
    facts,
    /** Asks once more for what could not be loaded. */
    retry,
    step,
    goTo,
    goOn,
    /** Another object each time that a reason is missing. */
    refusal,
    /** Why it was not issued. */
    problem,
    stops,
    /** The doubts without a reason. */
    open,
    reasons: draft.reasons,
    setReason: (key: string, reason: string) => change({ reasons: { ...draft.reasons, [key]: reason } }),
    /** Gives the reason to all doubts of the same kind that have none. */
    setReasonForAll: (code: string, reason: string) =>
      change({
        reasons: {
          ...draft.reasons,
          ...Object.fromEntries(
            open.filter((doubt) => doubt.code === code).map((doubt) => [findingKey(doubt), reason]),
          ),
        },
      }),
    issueDate,
    setIssueDate: (day: string) => change({ issueDate: day }),
    signatory,
    signatories,
    setSignatory: (signatoryId: number) => change({ signatoryId }),
    /** What Form 12 will print; null until all of it is known. */
    printed,
    issue: (): void => void issue(),
    isIssuing,
    issued,
  }
}

export type Issuing = ReturnType<typeof useIssuing>
