import type { Day } from '@app/contract/dates'
import type { FormFacts } from '@app/contract/document/form-facts'
import { DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'
import { SCALING_PERCENTAGES } from '@app/contract/document/rules'
import type { PrintedHtml } from '@app/contract/document/schema'
import {
  defaultAnswers,
  formDay,
  formFileName,
  formScaling,
  formSigners,
  isSameAnswers,
  renderForm,
  unsignedAnswers,
  type Answers,
} from '@app/forms/render'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useGenerateDocument } from './api.ts'

interface SheetSource {
  readonly kind: DocumentKind
  readonly propertyId: number
  /** The facts from the server; undefined until they are loaded. Newer facts keep what the person has filled in. */
  readonly known: FormFacts | undefined
  /** The issue date on certificates of the operator's own company. Others are dated by hand. */
  readonly issuedDate: Day | null
  /** The form goes out for signature, so nobody is named on it unless a person chooses somebody. */
  readonly isForSignature?: boolean
}

/** Whether the operator is the supplier. Its own forms have a date and a signatory. */
const isOwnSupplier = ({ supplier, operator }: FormFacts): boolean =>
  supplier !== null && supplier.companyId === operator?.companyId

/** A form while it is filled in: its facts and answers, how to print it, and generating it. */
export function useSheet({ kind, propertyId, known, issuedDate, isForSignature = false }: SheetSource) {
  const { label, header } = DOCUMENT_KINDS[kind]
  const [edited, setEdited] = useState<Answers | null>(null)
  const [percentage, setPercentage] = useState<number>(SCALING_PERCENTAGES.default)
  const cancelling = useRef<AbortController>(null)
  const { mutateAsync, isPending: isGenerating } = useGenerateDocument(propertyId, label)

  const isOwn = known !== undefined && isOwnSupplier(known)
  const dated = useCallback((day: Day | null) => (isOwn ? day : null), [isOwn])
  const facts = useMemo(() => known && { ...known, issuedDate: dated(issuedDate) }, [known, dated, issuedDate])
  const proposed = useMemo(
    () => facts && (isForSignature ? unsignedAnswers(kind, facts) : defaultAnswers(kind, facts)),
    [kind, facts, isForSignature],
  )
  const answers = edited ?? proposed
  const signers = useMemo(() => (facts ? formSigners(kind, facts) : []), [kind, facts])
  const form = useMemo(() => {
    if (!facts || !answers) return null
    const scaling = formScaling(kind, facts)
    const { hasOwnScale } = DOCUMENT_KINDS[kind]
    return {
      facts,
      answers,
      fileName: formFileName(kind, facts, answers),
      hasOwnScale,
      printing: hasOwnScale ? scaling : { ...scaling, scalingPercentage: percentage },
    }
  }, [kind, facts, answers, percentage])
  const print = useMemo(
    () =>
      form &&
      ((day: Day | null): PrintedHtml => ({
        htmlContent: renderForm(kind, { ...form.facts, issuedDate: dated(day) }, form.answers),
        ...form.printing,
      })),
    [kind, form, dated],
  )

  return {
    kind,
    label,
    /** Whether the operator's own company is the form's supplier. */
    isOwn,
    /** Null until the facts are loaded. */
    form,
    answer: setEdited,
    /** Whether it differs from what the records alone would print. */
    isEdited:
      (edited !== null && proposed !== undefined && !isSameAnswers(edited, proposed)) ||
      percentage !== SCALING_PERCENTAGES.default,
    /** Null if there is nobody to choose. */
    issuedBy:
      answers && signers.length > 0
        ? {
            signers,
            value: answers.issuedBy,
            onChange: (issuedBy: number | null) => setEdited({ ...answers, issuedBy }),
          }
        : null,
    scaling: form && !form.hasOwnScale ? { value: percentage, onChange: setPercentage } : null,
    /** Renders the current form with an issue date. Null until the facts are loaded. */
    print,
    isGenerating,
    /** Resolves when the document is in the property's list. Rejects if that fails or is cancelled. */
    generate: async (): Promise<void> => {
      if (!form || !print || isGenerating) return
      cancelling.current = new AbortController()
      await mutateAsync({
        body: {
          propertyId,
          documentHeader: header,
          kind,
          filename: form.fileName,
          documentDate: formDay(kind, form.answers),
          isDraft: kind === 'bwof' && form.facts.draftReasons.length > 0,
          ...print(issuedDate),
        },
        signal: cancelling.current.signal,
      })
    },
    cancel: (): void => cancelling.current?.abort(),
  }
}

export type SheetState = ReturnType<typeof useSheet>
