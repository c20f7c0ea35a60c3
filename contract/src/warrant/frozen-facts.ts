import { warrantExpiry } from '../bwof/rules.ts'
import type { Day } from '../dates.ts'
import type { FormFacts } from '../document/form-facts.ts'
import { BWOF_SERVICE_ID } from '../service/rules.ts'

interface Issuing {
  bwofAnniversary: Day
  issueDate: Day
  signatoryName: string
}

/**
 * The facts that a warrant prints: those of the moment, for this anniversary, with the day of issue and the person who
 * signs, and never as a draft. The preview and the print share them, so that what a person has looked at is what is
 * issued.
 */
export function frozenFacts(facts: FormFacts, { bwofAnniversary, issueDate, signatoryName }: Issuing): FormFacts {
  return {
    ...facts,
    issuedDate: issueDate,
    expiryDate: warrantExpiry(bwofAnniversary),
    draftReasons: [],
    bwof: facts.bwof && { ...facts.bwof, bwofIssuedDate: issueDate, issuedBy: signatoryName },
    services: facts.services.map((service) =>
      service.serviceId === BWOF_SERVICE_ID && service.active
        ? { ...service, whenNextServiceAnniversary: bwofAnniversary }
        : service,
    ),
  }
}
