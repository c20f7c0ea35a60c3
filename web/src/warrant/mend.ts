import type { Finding } from '@app/contract/finding'
import type { CheckedSystem } from '@app/contract/warrant/schema'
import type { EmailCase } from '../email/compose/email-case.ts'
import { fieldPlace } from '../ui/layout/screen-place.ts'

/** What leads to the mend of a finding: a place on the property's screen, the request to a supplier, or an IQP. */
export type Mend =
  | { readonly label: string; readonly place: string }
  | { readonly label: string; readonly iqpName: string }
  | { readonly label: string; readonly request: CheckedSystem }

const CERTIFICATES = 'certificates'
const DEFECTS = 'defects'
const SERVICES = 'services'

/** The facts that a check names by field and the property's screen edits under the same name. */
const FACTS: readonly string[] = ['fact-missing', 'fact-wanted', 'place', 'months']

const sectionOf = (section: string, { propertyServiceId }: Finding): string =>
  propertyServiceId === null ? section : `${section}:${propertyServiceId}`

/** What can be done about a finding, the likeliest first; nothing about the day of issue itself. */
export function mendsOf(finding: Finding, systems: readonly CheckedSystem[]): readonly Mend[] {
  const { code, field } = finding
  const certificates = (label: string): Mend => ({ label, place: sectionOf(CERTIFICATES, finding) })
  const system = systems.find(({ propertyServiceId }) => propertyServiceId === finding.propertyServiceId)
  if (FACTS.includes(code) && field !== null) return [{ label: 'Enter it', place: fieldPlace(field) }]
  // Where dates are enough, this is a doubt.
  if (['not-certified', 'no-paper'].includes(code) && system?.state === 'received') return [certificates('Decide')]
  switch (code) {
    case 'not-certified': {
      // A supplier whose certificate is on the desk is not asked for it again.
      const isToRequest = system !== undefined && system.supplierCompanyId !== null && system.certifiedFor === null
      const request: readonly Mend[] = isToRequest ? [{ label: 'Request', request: system }] : []
      return [...request, certificates('File')]
    }
    case 'no-paper':
      return [certificates('File')]
    case 'in-lieu':
    case 'old-certificate':
    case 'period':
    case 'recommendation':
      return [certificates('Look at it')]
    case 'registration':
      return [{ label: 'Look at it', iqpName: system?.iqpName ?? '' }]
    case 'open-defect':
      return [{ label: 'Clear', place: sectionOf(DEFECTS, finding) }]
    // The screen issues the present one, so the next one has to be that first.
    case 'expired':
    case 'no-anniversary':
    case 'other-anniversary':
    case 'no-systems':
      return [{ label: 'Services', place: SERVICES }]
    default:
      return []
  }
}

interface Requested {
  readonly propertyId: number
  readonly customerCompanyId: number | null
  readonly system: CheckedSystem
}

/** The e-mail that asks a supplier for the certificate of a system, as from the property's services. */
export const requestFor = ({ propertyId, customerCompanyId, system }: Requested): EmailCase => ({
  kind: 'Email_Auto_12A',
  propertyId,
  customerCompanyId,
  recipientCompanyId: system.supplierCompanyId,
  propertyServiceId: system.propertyServiceId,
  subject: `${system.serviceName}, to ${system.supplierName}`,
})
