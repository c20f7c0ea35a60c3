import { LiquidError } from 'liquidjs'
import { ProblemError } from '../../lib/problem.ts'
import { liquidFault } from './liquid-fault.ts'
import { fillBody, fillSubject } from './liquid.ts'
import type { WordingFacts } from './placeholders.ts'
import { withReference } from './reference.ts'
import { sanitiseBody } from './sanitise-body.ts'
import type { Wording } from './defaults/template.ts'

/**
 * A wording about real facts: the subject with its reference, the body sanitised and without the layout around it.
 *
 * @throws ProblemError 400 for a wording that cannot be filled
 */
export function renderWording(wording: Wording, facts: WordingFacts): { subject: string; body: string } {
  try {
    return {
      subject: withReference(fillSubject(wording.subject, facts), facts.propertyId),
      body: sanitiseBody(fillBody(wording.body, facts)),
    }
  } catch (error) {
    if (!LiquidError.is(error)) throw error
    throw new ProblemError(400, 'wording', `The wording cannot be filled: it ${liquidFault(error)}.`)
  }
}
