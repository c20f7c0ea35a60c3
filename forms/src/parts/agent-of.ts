import type { FormCompany, FormFacts, FormSignatory } from '@app/contract/document/form-facts'

/**
 * The agent of the owner, by `bwofIssuedBy`: `none` if the owner issues the warrant and signs it. A signatory of the
 * operator who signs for such an owner makes the operator its agent. A null company is an agent that the records do not
 * name.
 */
export function agentOf(
  { bwof, operator, warrantSupplier }: FormFacts,
  signatory: FormSignatory | null,
): 'none' | { company: FormCompany | null } {
  switch (bwof?.bwofIssuedBy) {
    case 'Operator':
      return { company: operator }
    case 'Operator Supplier':
      return { company: warrantSupplier }
    case 'Owners Agent':
      return { company: null }
    case 'None':
    case undefined:
      return signatory ? { company: operator } : 'none'
  }
}
