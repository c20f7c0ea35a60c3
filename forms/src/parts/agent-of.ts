import { warrantAgent } from '@app/contract/bwof/warrant-agent'
import type { FormCompany, FormFacts, FormSignatory } from '@app/contract/document/form-facts'

/** The agent of the owner: `none` if the owner signs. A null company is an agent that the records do not name. */
export function agentOf(
  { bwof, operator, warrantSupplier }: FormFacts,
  signatory: FormSignatory | null,
): 'none' | { company: FormCompany | null } {
  const agent = warrantAgent(bwof?.bwofIssuedBy ?? 'None', signatory !== null)
  return agent === 'none' ? agent : { company: { operator, supplier: warrantSupplier, unknown: null }[agent] }
}
