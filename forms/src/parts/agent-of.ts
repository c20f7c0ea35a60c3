import type { FormCompany, FormFacts } from '@app/contract/document/form-facts'

/**
 * Who acts for the owner, by `bwofIssuedBy`: `none` when the owner issues the warrant; a company of null is an agent
 * that the records do not name.
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
