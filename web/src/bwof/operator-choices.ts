/** Replaces the role 'Operator' in a choice with the operator's name. */
export function operatorChoice(choice: string, operatorName: string): string {
  if (choice === 'Operator') return operatorName
  return choice === 'Operator Supplier' ? `${operatorName}'s supplier` : choice
}
