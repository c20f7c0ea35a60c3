import { acceptanceFindings } from '@app/contract/certificate/acceptance'
import { isEditable } from '@app/contract/certificate/rules'
import type { Certificate, SavedCertificate } from '@app/contract/certificate/schema'
import type { Finding } from '@app/contract/finding'
import { useMemo, useState } from 'react'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { changedPaths } from '../lib/draft.ts'
import { ProblemError } from '../lib/problem-error.ts'
import { focusWrongField } from '../ui/editing/focus-wrong-field.ts'
import { useConflict } from '../ui/editing/use-conflict.ts'
import { useDraft } from '../ui/editing/use-draft.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useRetrieveCertificate, useSaveCertificate } from './api.ts'
import { certificateErrors, certificateToSave, CERTIFICATE_DRAFT, type CertificateDraft } from './certificate-draft.ts'
import { STATE_WORDS } from './certificate-words.ts'

/** The server's findings in a refusal; empty for any other error. */
const findingsIn = (error: unknown): readonly Finding[] =>
  (error instanceof ProblemError && error.status === 409 ? error.problem.findings : undefined) ?? []

const NO_LONGER_SAVED = 'What you typed cannot be saved any more. It stays here until you close the certificate.'

const isSame = (certificate: Certificate, draft: CertificateDraft): boolean =>
  changedPaths(CERTIFICATE_DRAFT.valuesOf(CERTIFICATE_DRAFT.toDraft(certificate)), CERTIFICATE_DRAFT.valuesOf(draft))
    .length === 0

/** A certificate while its facts are edited: the draft, what it lacks, and saving. */
export function useCertificateEditing(certificate: Certificate) {
  const editing = useDraft(CERTIFICATE_DRAFT, certificate)
  const { source, draft, changes } = editing
  const saving = useSaveCertificate()
  const retrieval = useRetrieveCertificate(certificate.certificateId)
  const { openConflict, dialog } = useConflict(CERTIFICATE_DRAFT, editing, {
    mutate: (_, { onSuccess, onError }) =>
      retrieval.mutate(undefined, {
        onSuccess: (theirs) => {
          // The facts were saved and only the decision was refused: nothing differs, so there is nothing to merge.
          if (isSame(theirs, draft)) return editing.rebase(theirs, draft)
          if (isEditable(theirs.state)) return onSuccess(theirs)
          const { word } = STATE_WORDS[theirs.state]
          toast.error(`A colleague has ${word.toLowerCase()} this certificate`, NO_LONGER_SAVED)
          onError?.()
        },
        onError,
      }),
  })
  // Only the server knows of defects. What it found stands until the facts change.
  const [known, setKnown] = useState<{ readonly of: unknown; readonly findings: readonly Finding[] } | null>(null)
  const findings = useMemo(() => {
    const own = acceptanceFindings(draft)
    const others =
      known?.of === draft ? known.findings.filter(({ code }) => own.every((each) => each.code !== code)) : []
    return [...own, ...others]
  }, [draft, known])

  const refuse = (error: unknown): void => {
    const found = findingsIn(error)
    if (found.length > 0) setKnown({ of: draft, findings: found })
    openConflict(error)
    const wrong = fieldErrorsIn(error)
    if (wrong.length > 0) editing.refuse(certificateErrors(wrong))
  }

  return {
    ...editing,
    findings,
    isSaving: saving.isPending,
    conflict: dialog,
    /** The edited facts to save first; null without edits, undefined if they are not valid and are marked so. */
    edited: (): SavedCertificate | null | undefined => {
      if (focusWrongField()) return undefined
      if (changes.length === 0) return null
      const { payload, errors } = certificateToSave(source, draft)
      if (errors) editing.refuse(certificateErrors(errors))
      return payload
    },
    /** Shows why a save or decision was refused, and fetches what somebody else has saved. */
    refused: refuse,
    save: (onSaved?: (saved: Certificate) => void): void => {
      if (focusWrongField()) return
      const { payload, errors } = certificateToSave(source, draft)
      if (errors) return editing.refuse(certificateErrors(errors))
      saving.mutate(
        { certificateId: source.certificateId, body: payload },
        {
          onSuccess: (saved) => {
            editing.saved(saved, draft)
            onSaved?.(saved)
          },
          onError: refuse,
        },
      )
    },
  }
}
