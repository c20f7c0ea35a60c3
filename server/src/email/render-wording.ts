import { fillBody, fillSubject } from './liquid.ts'
import type { WordingFacts } from './placeholders.ts'
import { withReference } from './reference.ts'
import { sanitiseBody } from './sanitise-body.ts'
import type { Wording } from './wordings/wording.ts'

/**
 * A wording about real facts: the subject with its reference, the body sanitised and without the layout around it.
 *
 * @throws LiquidError for a wording that cannot be filled
 */
export const renderWording = (wording: Wording, facts: WordingFacts): { subject: string; body: string } => ({
  subject: withReference(fillSubject(wording.subject, facts), facts.propertyId),
  body: sanitiseBody(fillBody(wording.body, facts)),
})
