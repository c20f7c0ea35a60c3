import type { Day } from '@app/contract/dates'
import type { FormFacts } from '@app/contract/document/form-facts'
import { DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'
import { SCALING_PERCENTAGES } from '@app/contract/document/rules'
import { defaultAnswers, formFileName, formScaling, formSigners, renderForm, type Answers } from '@app/forms/render'
import { useMemo, useRef, useState } from 'react'
import { today } from '../lib/dates.ts'
import { useFormFacts, useGenerateDocument } from './api.ts'

/** Which form of which property; `supplierCompanyId` for the supplier forms. */
export interface DocumentCase {
  readonly kind: DocumentKind
  readonly propertyId: number
  readonly supplierCompanyId: number | null
}

/** The operator certifies for itself: its forms carry a date and a signatory. */
const isOwnSupplier = ({ supplier, operator }: FormFacts): boolean =>
  supplier !== null && supplier.companyId === operator?.companyId

/** A form while it is filled in: what it prints, what people add to it, how it is printed, and the printing. */
export function useDocumentSheet({ kind, propertyId, supplierCompanyId }: DocumentCase) {
  const { label, header } = DOCUMENT_KINDS[kind]
  const { data: known, error, refetch } = useFormFacts(propertyId, supplierCompanyId)
  const [issuedDate, setIssuedDate] = useState<Day | null>(today)
  const [edited, setEdited] = useState<Answers | null>(null)
  const [percentage, setPercentage] = useState<number>(SCALING_PERCENTAGES.default)
  const cancelling = useRef<AbortController>(null)
  const { mutateAsync, isPending: isGenerating } = useGenerateDocument(propertyId, label)

  const isOwn = known !== undefined && isOwnSupplier(known)
  const facts = useMemo(() => known && { ...known, issuedDate: isOwn ? issuedDate : null }, [known, isOwn, issuedDate])
  const answers = useMemo(() => edited ?? (facts && defaultAnswers(kind, facts)), [edited, kind, facts])
  const signers = useMemo(() => (facts ? formSigners(kind, facts) : []), [kind, facts])
  const form = useMemo(() => {
    if (!facts || !answers) return null
    const proposed = formScaling(kind, facts)
    return {
      facts,
      answers,
      fileName: formFileName(kind, facts, answers),
      isFitted: proposed.fitToPageCount !== null,
      printing: proposed.fitToPageCount === null ? { ...proposed, scalingPercentage: percentage } : proposed,
    }
  }, [kind, facts, answers, percentage])

  return {
    kind,
    label,
    /** Null until the facts are there. */
    form,
    failure: error && { error, onRetry: () => void refetch() },
    answer: setEdited,
    /** Null where the form is dated by the pen or by the property's record. */
    issuedDate: isOwn ? { value: issuedDate, onChange: setIssuedDate } : null,
    /** Null where there is nobody to choose. */
    issuedBy:
      answers && signers.length > 0
        ? {
            signers,
            value: answers.issuedBy,
            onChange: (issuedBy: number | null) => setEdited({ ...answers, issuedBy }),
          }
        : null,
    scaling: form && !form.isFitted ? { value: percentage, onChange: setPercentage } : null,
    isGenerating,
    /** Resolves when the document stands in the property's list; rejects when that failed or was cancelled. */
    generate: async (): Promise<void> => {
      if (!form || isGenerating) return
      cancelling.current = new AbortController()
      await mutateAsync({
        body: {
          propertyId,
          documentHeader: header,
          htmlContent: renderForm(kind, form.facts, form.answers),
          filename: form.fileName,
          ...form.printing,
        },
        signal: cancelling.current.signal,
      })
    },
    cancel: (): void => cancelling.current?.abort(),
  }
}

export type DocumentSheetState = ReturnType<typeof useDocumentSheet>
