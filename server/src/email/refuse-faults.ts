import { badPayload } from '../lib/problem.ts'
import { checkWording } from './check-wording.ts'
import type { Wording } from './wordings/wording.ts'

/** @throws ProblemError 400 that names every placeholder, filter or tag that does not exist */
export function refuseFaults(wording: Wording): void {
  const faults = checkWording(wording)
  if (faults.length > 0) throw badPayload(...faults)
}
