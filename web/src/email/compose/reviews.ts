import type { Day } from '@app/contract/dates'
import type { DocumentKind } from '@app/contract/document/kinds'
import type { PrintedHtml } from '@app/contract/document/schema'
import type { ReviewedForm } from '@app/contract/email/schema'
import { useCallback, useRef, useState } from 'react'

/** A form that goes with an e-mail, as somebody has it before them. */
export interface Review {
  readonly kind: DocumentKind
  /** Of the facts that it shows. */
  readonly hash: string
  readonly isEdited: boolean
  /** With that day as its date of issue: a tab that is not shown does not follow what changes. */
  readonly print: (issuedDate: Day | null) => PrintedHtml
}

/**
 * The forms that somebody has looked at, of those that the e-mail carries; printed when it is sent, not with each key.
 * A form stays when its tab is left.
 */
export function useReviews(carried: readonly Pick<Review, 'kind'>[] = []) {
  const reviews = useRef(new Map<DocumentKind, Review>())
  const [isEdited, setEdited] = useState(false)

  /** Takes a form as it stands. */
  const take = useCallback((review: Review): void => {
    reviews.current.set(review.kind, review)
    setEdited([...reviews.current.values()].some((each) => each.isEdited))
  }, [])

  const reviewedForms = (issuedDate: Day | null): ReviewedForm[] =>
    carried.flatMap(({ kind }) => {
      const review = reviews.current.get(kind)
      return review ? [{ kind, hash: review.hash, edited: review.isEdited ? review.print(issuedDate) : null }] : []
    })
  return { take, reviewedForms, isEdited }
}
