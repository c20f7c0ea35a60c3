import type { SavedBwof } from './schema.ts'

/**
 * Who acts for the owner on Form 11 and Form 12: nobody, the operator, the supplier of the warrant, or an agent whom the
 * records do not name. A signatory of the operator who signs for an owner without an agent makes the operator its agent
 * (docs/rules/documents.md#who-issues).
 */
export function warrantAgent(
  issuedBy: SavedBwof['bwofIssuedBy'],
  isSignedBySignatory: boolean,
): 'none' | 'operator' | 'supplier' | 'unknown' {
  switch (issuedBy) {
    case 'Operator':
      return 'operator'
    case 'Operator Supplier':
      return 'supplier'
    case 'Owners Agent':
      return 'unknown'
    case 'None':
      return isSignedBySignatory ? 'operator' : 'none'
  }
}
