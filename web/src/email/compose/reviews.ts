import type { Day } from '@app/contract/dates'
import type { DocumentKind } from '@app/contract/document/kinds'
import type { PrintedHtml } from '@app/contract/document/schema'
import type { ReviewedForm } from '@app/contract/email/schema'
import { useCallback, useRef, useState } from 'react'

/** A form attached to an e-mail, as the person sees it. */
export interface Review {
  readonly kind: DocumentKind
  /** The hash of the facts that the form shows. */
  readonly hash: string
  readonly isEdited: boolean
  /** Prints the form with this issue date, which a hidden tab does not get otherwise. */
  readonly print: (issuedDate: Day | null) => PrintedHtml
}

/**
 * The attached forms that the person has reviewed. They are printed on sending, not with each keystroke. A form stays
 * reviewed when its tab is closed.
 */
export function useReviews(carried: readonly Pick<Review, 'kind'>[] = []) {
  const reviews = useRef(new Map<DocumentKind, Review>())
  const [isEdited, setEdited] = useState(false)

  /** Records the current state of a form. */
  const record = useCallback((review: Review): void => {
    reviews.current.set(review.kind, review)
    setEdited([...reviews.current.values()].some((each) => each.isEdited))
  }, [])

  const reviewedForms = (issuedDate: Day | null): ReviewedForm[] =>
    carried.flatMap(({ kind }) => {
      const review = reviews.current.get(kind)
      return review ? [{ kind, hash: review.hash, edited: review.isEdited ? review.print(issuedDate) : null }] : []
    })
  return { record, reviewedForms, isEdited }
}
