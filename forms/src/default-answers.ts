import type { FormFacts } from '@app/contract/document/form-facts'
import type { DocumentKind } from '@app/contract/document/kinds'
import type { Answers } from './answers.ts'
import { FORMS } from './forms.ts'

/** What a form says before anybody has answered: the first signatory issues it. */
export const defaultAnswers = (kind: DocumentKind, facts: FormFacts): Answers => ({
  issuedBy: facts.signatories[0]?.signatoryId ?? null,
  texts: {},
  ticks: {},
  ...FORMS[kind].propose?.(facts),
})
