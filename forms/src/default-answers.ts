import type { FormFacts } from '@app/contract/document/form-facts'
import type { DocumentKind } from '@app/contract/document/kinds'
import type { Answers } from './answers.ts'
import { FORMS } from './forms.ts'

/** Whom the warrant's record names, else the first signatory. */
const proposedSignatory = ({ signatories, bwof }: FormFacts): number | null =>
  (signatories.find(({ name }) => name === bwof?.issuedBy) ?? signatories[0])?.signatoryId ?? null

/** What a form says before anybody has answered. */
export const defaultAnswers = (kind: DocumentKind, facts: FormFacts): Answers => ({
  issuedBy: proposedSignatory(facts),
  texts: {},
  ticks: {},
  ...FORMS[kind].propose?.(facts),
})
