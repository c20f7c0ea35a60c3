import type { Day } from '@app/contract/dates'
import type { FormFacts } from '@app/contract/document/form-facts'
import { DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'
import { SCALING_PERCENTAGES } from '@app/contract/document/rules'
import type { PrintedHtml } from '@app/contract/document/schema'
import {
  defaultAnswers,
  formFileName,
  formScaling,
  formSigners,
  isSameAnswers,
  renderForm,
  type Answers,
} from '@app/forms/render'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useGenerateDocument } from './api.ts'

interface SheetSource {
  readonly kind: DocumentKind
  readonly propertyId: number
  /** Undefined until they are there. Newer ones keep what people have added. */
  readonly known: FormFacts | undefined
  /** The date of what the operator's own company certifies; others date by hand. */
  readonly issuedDate: Day | null
}

/** The operator certifies for itself: its forms carry a date and a signatory. */
const isOwnSupplier = ({ supplier, operator }: FormFacts): boolean =>
  supplier !== null && supplier.companyId === operator?.companyId

/** A form while it is filled in: what it prints, what people add to it, how it is printed, and the printing. */
export function useSheet({ kind, propertyId, known, issuedDate }: SheetSource) {
  const { label, header } = DOCUMENT_KINDS[kind]
  const [edited, setEdited] = useState<Answers | null>(null)
  const [percentage, setPercentage] = useState<number>(SCALING_PERCENTAGES.default)
  const cancelling = useRef<AbortController>(null)
  const { mutateAsync, isPending: isGenerating } = useGenerateDocument(propertyId, label)

  const isOwn = known !== undefined && isOwnSupplier(known)
  const dated = useCallback((day: Day | null) => (isOwn ? day : null), [isOwn])
  const facts = useMemo(() => known && { ...known, issuedDate: dated(issuedDate) }, [known, dated, issuedDate])
  const proposed = useMemo(() => facts && defaultAnswers(kind, facts), [kind, facts])
  const answers = edited ?? proposed
  const signers = useMemo(() => (facts ? formSigners(kind, facts) : []), [kind, facts])
  const form = useMemo(() => {
    if (!facts || !answers) return null
    const scaling = formScaling(kind, facts)
    return {
      facts,
      answers,
      fileName: formFileName(kind, facts, answers),
      isFitted: scaling.fitToPageCount !== null,
      printing: scaling.fitToPageCount === null ? { ...scaling, scalingPercentage: percentage } : scaling,
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
    /** The operator's own company is the form's supplier. */
    isOwn,
    /** Null until the facts are there. */
    form,
    answer: setEdited,
    /** It prints something else than the records alone would. */
    isEdited:
      (edited !== null && proposed !== undefined && !isSameAnswers(edited, proposed)) ||
      percentage !== SCALING_PERCENTAGES.default,
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
    /** What is printed, as it stands, with that day as its date of issue. Null until the facts are there. */
    print,
    isGenerating,
    /** Resolves when the document stands in the property's list; rejects when that failed or was cancelled. */
    generate: async (): Promise<void> => {
      if (!form || !print || isGenerating) return
      cancelling.current = new AbortController()
      await mutateAsync({
        body: { propertyId, documentHeader: header, filename: form.fileName, ...print(issuedDate) },
        signal: cancelling.current.signal,
      })
    },
    cancel: (): void => cancelling.current?.abort(),
  }
}

export type SheetState = ReturnType<typeof useSheet>
