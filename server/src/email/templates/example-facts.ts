import { z } from 'zod'
import { PLACEHOLDERS, TemplateData } from './placeholders.ts'
import type { EvidenceData } from './template-data.ts'

const EXAMPLES = new Map(PLACEHOLDERS.map(({ name, example }) => [name, example]))

/** Two entries show that a loop repeats. */
const LIST_LENGTH = 2

function exampleOf(name: string, shape: z.ZodType): unknown {
  const example = EXAMPLES.get(name) ?? ''
  if (shape instanceof z.ZodString) return example
  if (shape instanceof z.ZodBoolean) return example === 'true'
  if (!(shape instanceof z.ZodArray) || !(shape.element instanceof z.ZodObject)) return Number(example)
  const element = Object.fromEntries(
    Object.entries(shape.element.shape).map(([field, part]) => [field, exampleOf(`${name}[].${field}`, part)]),
  )
  return Array.from({ length: LIST_LENGTH }, () => element)
}

/** The examples of all placeholders, as the data of a fictitious property. */
export const EXAMPLE_FACTS: TemplateData = TemplateData.parse(
  Object.fromEntries(Object.entries(TemplateData.shape).map(([name, shape]) => [name, exampleOf(name, shape)])),
)

/** The examples of what an e-mail about evidence says besides the records. */
export const EXAMPLE_EVIDENCE: EvidenceData = {
  warrantNumber: EXAMPLE_FACTS.warrantNumber,
  warrantAnniversary: EXAMPLE_FACTS.warrantAnniversary,
  warrantIssueDate: EXAMPLE_FACTS.warrantIssueDate,
  warrantExpiryDate: EXAMPLE_FACTS.warrantExpiryDate,
  hasRecommendations: EXAMPLE_FACTS.hasRecommendations,
  isFormAlone: EXAMPLE_FACTS.isFormAlone,
  certificateKind: EXAMPLE_FACTS.certificateKind,
  message: EXAMPLE_FACTS.message,
  answerNumber: EXAMPLE_FACTS.answerNumber,
}
