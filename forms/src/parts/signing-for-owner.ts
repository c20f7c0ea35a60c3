import { useFacts, useSignatory } from '../sheet.ts'
import { agentOf } from './agent-of.ts'
import { personName } from './values.ts'

/** The owner's contact, or who was chosen to sign for the agent; for whom, and with which registration if there is one. */
export function useSigningForOwner() {
  const facts = useFacts()
  const signatory = useSignatory()
  const agent = agentOf(facts)
  if (agent === 'none') {
    const { contact, companyName } = facts.owner ?? {}
    return { name: personName(contact), position: contact?.jobTitle, organisation: companyName }
  }
  return {
    name: signatory?.name,
    position: signatory?.position,
    organisation: agent.company?.companyName,
    // Not everybody who signs for an owner is an independently qualified person.
    ...(signatory?.iqpNumber ? { iqpNumber: signatory.iqpNumber } : {}),
  }
}
