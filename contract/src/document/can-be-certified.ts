import { STOPPING_SEVERITIES } from '../defect/rules.ts'
import type { FormFacts, FormService } from './form-facts.ts'

type Certifiable = Pick<FormService, 'propertyServiceId' | 'exceptionNotes'>

/**
 * Why nobody can certify a system; null if it can be. A Form 12A cannot be given while a defect is known: an
 * exception note, or an open defect of severity minor or worse (section 108A of the Act).
 */
export function reasonNotToCertify(
  { propertyServiceId, exceptionNotes }: Certifiable,
  defects: FormFacts['defects'],
): string | null {
  const stopping = defects.filter(
    ({ system, severity }) =>
      system?.propertyServiceId === propertyServiceId && STOPPING_SEVERITIES.some((each) => each === severity),
  )
  return [exceptionNotes.trim(), ...stopping.map(({ description }) => description)].filter(Boolean).join('; ') || null
}
