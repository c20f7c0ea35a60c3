import { settings } from '../lib/settings.ts'
import { useOperator } from './api.ts'

/** What the business that runs the product is called, also before it has told its name. */
export function useOperatorName(isInternal: boolean): string {
  const { data: operator } = useOperator(isInternal)
  return operator?.companyName || settings.operatorName || 'The operator'
}
