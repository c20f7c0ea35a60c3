import { badPayload } from '../../lib/problem.ts'
import type { Wording } from './defaults/template.ts'

/** @throws ProblemError 400 that names every placeholder, filter or tag that does not exist */
export async function refuseFaults(wording: Wording): Promise<void> {
  const { checkWording } = await import('./check-template.ts')
  const faults = checkWording(wording)
  if (faults.length > 0) throw badPayload(...faults)
}
