import { settings } from '../lib/settings.ts'
import { useOperator } from './api.ts'

/** The operator's name, or 'The operator' if it is not known. */
export function useOperatorName(isInternal: boolean): string {
  const { data: operator } = useOperator(isInternal)
  return operator?.companyName || settings.operatorName || 'The operator'
}
