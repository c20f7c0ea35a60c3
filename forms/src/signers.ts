import type { FormFacts, FormSignatory } from '@app/contract/document/form-facts'
import { agentOf } from './parts/agent-of.ts'
import { isOwnSupplier } from './parts/systems.ts'
import { personName } from './parts/values.ts'

/** Ids of people who may sign but are not signatories of the operator. Signatories have ids above 0. */
const RECORDED_PERSON = 0
const AGENTS_CONTACT = -1

/** Of a person whom the records only name. */
const UNKNOWN_PERSON = { position: '', iqpNumber: '', email: '', mobile: '', ddi: '' }

export interface Signers {
  /** The people to choose from. */
  readonly people: readonly FormSignatory[]
  /** The id of the default signatory, or null for none. */
  readonly proposed: number | null
}

/** For forms that nobody from the operator signs. */
export const noSigners: Signers = { people: [], proposed: null }

/** The operator's signatories. The default is the person whom the warrant's record names, otherwise the first. */
export function operatorSigners({ signatories, bwof }: FormFacts): Signers {
  const recorded = signatories.find(({ name }) => name === bwof?.issuedBy)
  return { people: signatories, proposed: (recorded ?? signatories[0])?.signatoryId ?? null }
}

/** The operator's signatories if it is the supplier of the form. Other suppliers sign by hand. */
export const ownSupplierSigners = (facts: FormFacts): Signers =>
  isOwnSupplier(facts) ? operatorSigners(facts) : noSigners

/**
 * Who may sign for the owner. Without an agent the owner's contact signs, unless a signatory of the operator is chosen.
 * For an agent other than the operator, either its own person or a signatory of the operator may sign. The default is
 * the person whom the warrant's record names, otherwise the agent's contact, otherwise nobody.
 */
export function agentSigners(facts: FormFacts): Signers {
  const { bwof, operator, signatories } = facts
  const agent = agentOf(facts, null)
  if (agent === 'none') return { people: signatories, proposed: null }
  if (agent.company && agent.company.companyId === operator?.companyId) return operatorSigners(facts)
  const people = [...agentsPeople(agent.company, bwof?.issuedBy ?? '', signatories), ...signatories]
  const proposed =
    people.find(({ name }) => name === bwof?.issuedBy) ??
    people.find(({ signatoryId }) => signatoryId === AGENTS_CONTACT)
  return { people, proposed: proposed?.signatoryId ?? null }
}

/** The person whom the record names, unless already listed, and the agent's contact. */
function agentsPeople(
  agent: FormFacts['operator'],
  recordedName: string,
  signatories: readonly FormSignatory[],
): FormSignatory[] {
  const contactName = personName(agent?.contact)
  const contact = {
    signatoryId: AGENTS_CONTACT,
    name: contactName,
    position: agent?.contact?.jobTitle ?? '',
    iqpNumber: '',
    email: agent?.contact?.email ?? '',
    mobile: agent?.contact?.mobile ?? '',
    ddi: agent?.contact?.ddi ?? '',
  }
  const recorded = { ...UNKNOWN_PERSON, signatoryId: RECORDED_PERSON, name: recordedName }
  const isKnown = recordedName === contactName || signatories.some(({ name }) => name === recordedName)
  return [...(isKnown ? [] : [recorded]), contact].filter(({ name }) => name !== '')
}
