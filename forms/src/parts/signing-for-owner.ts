import type { FormFacts, FormSignatory } from '@app/contract/document/form-facts'
import { useFacts, useSignatory } from '../sheet.ts'
import { agentOf } from './agent-of.ts'
import { personName } from './values.ts'

/**
 * Who signs for the owner: the owner's contact, or the chosen signatory of the agent, with organisation and IQP
 * registration if any.
 */
export function signingForOwner(facts: FormFacts, signatory: FormSignatory | null) {
  const agent = agentOf(facts, signatory)
  if (agent === 'none') {
    const { contact, companyName } = facts.owner ?? {}
    return { name: personName(contact), position: contact?.jobTitle, organisation: companyName }
  }
  return {
    name: signatory?.name,
    position: signatory?.position,
    organisation: agent.company?.companyName,
    // A signatory for an owner need not be an independently qualified person.
    ...(signatory?.iqpNumber ? { iqpNumber: signatory.iqpNumber } : {}),
  }
}

export const useSigningForOwner = () => signingForOwner(useFacts(), useSignatory())
export const useAgent = () => agentOf(useFacts(), useSignatory())
