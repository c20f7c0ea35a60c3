import type { FormFacts } from '@app/contract/document/form-facts'
import type { DocumentKind } from '@app/contract/document/kinds'
import type { Answers } from './answers.ts'
import { FORMS } from './forms.ts'

/** The answers before anybody has changed them. */
export function defaultAnswers(kind: DocumentKind, facts: FormFacts): Answers {
  const { signers, propose } = FORMS[kind]
  return { issuedBy: signers(facts).proposed, texts: {}, ticks: {}, ...propose?.(facts) }
}

/** The answers of a form that goes out for signature: as by default, but nobody is named as having signed it. */
export const unsignedAnswers = (kind: DocumentKind, facts: FormFacts): Answers => ({
  ...defaultAnswers(kind, facts),
  issuedBy: null,
})
