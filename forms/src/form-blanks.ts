import type { FormCompany, FormFacts, FormSignatory } from '@app/contract/document/form-facts'
import type { DocumentKind } from '@app/contract/document/kinds'
import { EVACUATION_DAY, ISSUE_DAY, type Answers } from './answers.ts'
import { knownIssueDay } from './bwof/issue-day.ts'
import { agentOf } from './parts/agent-of.ts'
import { signingForOwner } from './parts/signing-for-owner.ts'
import { anniversaryOf, isOwnSupplier } from './parts/systems.ts'
import { landline, mailingAddress, reachedThrough, schedulePlace, streetAddress } from './parts/values.ts'

/** A fact that a form must state: its name, its known value, and the blanks where people can fill it in. */
type RequiredFact = readonly [what: string, known: string | null | undefined, ...blanks: string[]]

type RequiredFacts = (facts: FormFacts, signatory: FormSignatory | null) => readonly RequiredFact[]

const REQUIRED_FACTS: Partial<Record<DocumentKind, RequiredFacts>> = {
  bwof: (facts, signatory) => [
    ...building(facts),
    ['highest fire hazard category', facts.bwof?.highestFireHazardCategoryFhcNumber, 'building.hazard'],
    ...owner(facts),
    ...agent(facts, signatory),
    ['number of occupants', facts.bwof?.maximumNumberOfOccupants, 'building.occupants'],
    ['place where the compliance schedule is kept', schedulePlace(facts), 'kept.schedule'],
    signerForOwner(facts, signatory),
    ['date of issue', knownIssueDay(facts), ISSUE_DAY],
    ['compliance schedule number', facts.bwof?.complianceSchedule, 'building.schedule'],
    ['expiry date', anniversaryOf(facts), 'expiry'],
  ],
  certificate: (facts, signatory) => [
    ...building(facts),
    ...owner(facts),
    // Other suppliers sign by hand.
    ...(isOwnSupplier(facts) ? ownSignature(facts, signatory) : []),
  ],
  amendment: (facts, signatory) => [
    ...building(facts),
    ['highest fire hazard category', facts.bwof?.highestFireHazardCategoryFhcNumber, 'building.hazard'],
    ['number of occupants', facts.bwof?.maximumNumberOfOccupants, 'building.occupants'],
    ...owner(facts),
    ...agent(facts, signatory),
    ['compliance schedule number', facts.bwof?.complianceSchedule, 'building.scheduleOrWarrant'],
    ['first proposed amendment', '', 'amendment.1.proposed'],
    signerForOwner(facts, signatory),
  ],
  evacuationReport: () => [
    ['date of evacuation', '', EVACUATION_DAY],
    ['time of evacuation', '', 'time'],
    ['time until everyone was out', '', 'duration'],
    ['name of the person responsible', '', 'responsible.name'],
  ],
}

/** The facts that a form must state but that are neither in the records nor filled in. */
export function missingFacts(
  kind: DocumentKind,
  facts: FormFacts,
  signatory: FormSignatory | null,
  { texts }: Answers,
): string[] {
  return (REQUIRED_FACTS[kind]?.(facts, signatory) ?? [])
    .filter(([, known, ...blanks]) => !known && !blanks.some((blank) => texts[blank]?.trim()))
    .map(([what]) => what)
}

const building = ({ bwof }: FormFacts): readonly RequiredFact[] => [
  ['legal description', bwof?.legalDescription, 'building.legalDescription'],
  ['location of the building within its site', bwof?.locationOfBuildingWithinSite, 'building.location'],
  ['current use', bwof?.buildingUse, 'building.use'],
]

const owner = (facts: FormFacts): readonly RequiredFact[] => [
  ...company('owner', facts.owner),
  ...(facts.owner ? [['owner’s street address', streetAddress(facts.owner), 'owner.street'] as const] : []),
]

function agent(facts: FormFacts, signatory: FormSignatory | null): readonly RequiredFact[] {
  const acting = agentOf(facts, signatory)
  if (acting === 'none') return []
  const known = acting.company && signatory ? reachedThrough(acting.company, signatory) : acting.company
  return [
    ...company('agent', known),
    ['agent’s relationship to the owner', facts.bwof?.relationshipToOwner, 'agent.relationship'],
  ]
}

/** For a company that is not on record, only the name is required. */
function company(of: 'owner' | 'agent', known: FormCompany | null): readonly RequiredFact[] {
  const name: RequiredFact = [`${of}’s name`, known?.companyName, `${of}.name`]
  if (!known) return [name]
  const phone = landline(known) || known.contact?.mobile
  return [
    name,
    [`${of}’s mailing address`, mailingAddress(known), `${of}.mailing`],
    [`${of}’s phone number`, phone, `${of}.landline`, `${of}.mobile`, `${of}.daytime`],
    [`${of}’s email address`, known.contact?.email, `${of}.email`],
  ]
}

const SIGNER = 'name of the person who signs'

const signerForOwner = (facts: FormFacts, signatory: FormSignatory | null): RequiredFact => [
  SIGNER,
  signingForOwner(facts, signatory).name,
  'signature.name',
]

const ownSignature = ({ issuedDate }: FormFacts, signatory: FormSignatory | null): readonly RequiredFact[] => [
  [SIGNER, signatory?.name, 'contractor.person'],
  ['IQP registration number', signatory?.iqpNumber, 'contractor.iqp'],
  ['date of issue', issuedDate],
]
