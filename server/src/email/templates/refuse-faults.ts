import { badPayload } from '../../lib/problem.ts'
import type { TemplateText } from './defaults/template.ts'

/** @throws ProblemError 400 that names every placeholder, filter or tag that does not exist */
export async function refuseFaults(template: TemplateText): Promise<void> {
  const { checkTemplate } = await import('./check-template.ts')
  const faults = checkTemplate(template)
  if (faults.length > 0) throw badPayload(...faults)
}
