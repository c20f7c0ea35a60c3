/** Closed lists hold the part that the operator plays; people read its name. */
export function operatorChoice(choice: string, operatorName: string): string {
  if (choice === 'Operator') return operatorName
  return choice === 'Operator Supplier' ? `${operatorName}'s supplier` : choice
}
