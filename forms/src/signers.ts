import type { FormFacts } from '@app/contract/document/form-facts'
import type { Signatory } from '@app/contract/operator/schema'
import { agentOf } from './parts/agent-of.ts'
import { isOwnSupplier } from './parts/systems.ts'
import { personName } from './parts/values.ts'

/** Ids of people who may sign and are no signatories of the operator, whose ids are above 0. */
const RECORDED_PERSON = 0
const AGENTS_CONTACT = -1

export interface Signers {
  /** To choose from. */
  readonly people: readonly Signatory[]
  /** Who signs unless somebody else is chosen: the id, or null for nobody. */
  readonly proposed: number | null
}

/** Forms on which nobody of the operator signs have nobody to choose. */
export const noSigners: Signers = { people: [], proposed: null }

/** The operator's signatories: whom the warrant's record names, else the first, is proposed. */
export function operatorSigners({ signatories, bwof }: FormFacts): Signers {
  const recorded = signatories.find(({ name }) => name === bwof?.issuedBy)
  return { people: signatories, proposed: (recorded ?? signatories[0])?.signatoryId ?? null }
}

/** The operator's signatories where it is the form's supplier itself; other suppliers sign by hand. */
export const ownSupplierSigners = (facts: FormFacts): Signers =>
  isOwnSupplier(facts) ? operatorSigners(facts) : noSigners

/**
 * Who signs for the owner. The owner itself needs no choice: its contact signs. An agent that is not the operator may
 * have its own person sign, or somebody of the operator: whom the warrant's record names is proposed, else the agent's
 * contact, else nobody.
 */
export function agentSigners(facts: FormFacts): Signers {
  const { bwof, operator, signatories } = facts
  const agent = agentOf(facts)
  if (agent === 'none') return noSigners
  if (agent.company && agent.company.companyId === operator?.companyId) return operatorSigners(facts)
  const people = [...agentsPeople(agent.company, bwof?.issuedBy ?? '', signatories), ...signatories]
  const proposed =
    people.find(({ name }) => name === bwof?.issuedBy) ??
    people.find(({ signatoryId }) => signatoryId === AGENTS_CONTACT)
  return { people, proposed: proposed?.signatoryId ?? null }
}

/** Whom the record names, if nobody else has that name, and the agent's contact. */
function agentsPeople(
  agent: FormFacts['operator'],
  recordedName: string,
  signatories: readonly Signatory[],
): Signatory[] {
  const contactName = personName(agent?.contact)
  const contact = {
    signatoryId: AGENTS_CONTACT,
    name: contactName,
    position: agent?.contact?.jobTitle ?? '',
    iqpNumber: '',
  }
  const recorded = { signatoryId: RECORDED_PERSON, name: recordedName, position: '', iqpNumber: '' }
  const isKnown = recordedName === contactName || signatories.some(({ name }) => name === recordedName)
  return [...(isKnown ? [] : [recorded]), contact].filter(({ name }) => name !== '')
}
