import { useCallback, useMemo } from 'react'
import { useCompanyList } from './list-cache.ts'

/** The name of a company by its id, from the list that the browser holds; internal logins only. */
export function useCompanyName(): (companyId: number) => string {
  const { rows } = useCompanyList()
  const names = useMemo(() => new Map(rows.map(({ id, name }) => [id, name])), [rows])
  return useCallback((companyId) => names.get(companyId) ?? `(${companyId})`, [names])
}
