import type { FormFacts } from '@app/contract/document/form-facts'
import type { DocumentKind } from '@app/contract/document/kinds'
import type { Signatory } from '@app/contract/operator/schema'
import type { Answers } from './src/answers.ts'

export type { Answers }

/** What a form says before anybody has answered, and who signs it: whom the warrant's record names, if they can. */
export declare function defaultAnswers(kind: DocumentKind, facts: FormFacts): Answers

/** Whether two answers print the same: an empty text is a line for the pen, and what nobody ticked is not ticked. */
export declare function isSameAnswers(one: Answers, other: Answers): boolean

/** Who may sign a form, by the ids that `issuedBy` takes; none where that is no choice. */
export declare function formSigners(kind: DocumentKind, facts: FormFacts): readonly Signatory[]

/** A form as a whole HTML document for A4, its fonts inside; without answers it says what it proposes to say. */
export declare function renderForm(kind: DocumentKind, facts: FormFacts, answers?: Answers): string

/** What a printed form's file is called (docs/rules/documents.md#generated-names). */
export declare function formFileName(kind: DocumentKind, facts: FormFacts, answers: Answers): string

/**
 * On how many pages a form must fit, null for as many as it takes, and the percentage to begin at
 * (docs/rules/documents.md#scaling).
 */
export declare function formScaling(
  kind: DocumentKind,
  facts: FormFacts,
): { fitToPageCount: number | null; scalingPercentage: number }

/**
 * What somebody should look into before they issue a form with these answers; a sentence each. Nothing here stands in
 * the form's way.
 */
export declare function formDoubts(kind: DocumentKind, facts: FormFacts, answers: Answers): string[]
