import type { FormFacts } from '@app/contract/document/form-facts'
import type { DocumentKind } from '@app/contract/document/kinds'
import type { Answers } from './src/answers.ts'

export type { Answers }

/** What a form says before anybody has answered: the first signatory issues it. */
export declare function defaultAnswers(kind: DocumentKind, facts: FormFacts): Answers

/** A form as a whole HTML document for A4, its fonts inside; without answers it says what it proposes to say. */
export declare function renderForm(kind: DocumentKind, facts: FormFacts, answers?: Answers): string
