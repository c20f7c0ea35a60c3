import { STOPPING_SEVERITIES } from '@app/contract/defect/rules'
import type { FormFacts, FormService } from '@app/contract/document/form-facts'

type Certifiable = Pick<FormService, 'propertyServiceId' | 'exceptionNotes'>

/**
 * Why the operator cannot certify a system; null if it can. A Form 12A cannot be given while a defect is known: an
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
