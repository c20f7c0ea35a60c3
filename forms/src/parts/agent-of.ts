import type { FormCompany, FormFacts } from '@app/contract/document/form-facts'

/**
 * The agent of the owner, by `bwofIssuedBy`: `none` if the owner issues the warrant. A null company is an agent that
 * the records do not name.
 */
export function agentOf({ bwof, operator, warrantSupplier }: FormFacts): 'none' | { company: FormCompany | null } {
  switch (bwof?.bwofIssuedBy) {
    case 'Operator':
      return { company: operator }
    case 'Operator Supplier':
      return { company: warrantSupplier }
    case 'Owners Agent':
      return { company: null }
    case 'None':
    case undefined:
      return 'none'
  }
}
