import { useMemo } from 'react'
import { useCompanyList } from '../kept/company-list.ts'
import { usePropertyList } from '../kept/property-list.ts'
import { useServiceDefinitions } from '../service/property-services/api.ts'
import { useUsers } from '../user/api.ts'
import type { FieldNames } from './shown-change.ts'

/** Names of the companies and services that fields refer to by id, from lists in the browser. */
export function useFieldNames(): FieldNames {
  const companies = useCompanyList().rows
  const { data: services } = useServiceDefinitions()
  return useMemo(() => {
    const company = new Map(companies.map(({ id, name }) => [id, name]))
    const service = new Map(services?.map(({ serviceId, serviceName }) => [serviceId, serviceName]))
    return { company: (id) => company.get(id), service: (id) => service.get(id) }
  }, [companies, services])
}

/** Names of companies, properties, users and service definitions by id. */
export function useRecordNames(): (entity: string, id: string) => string {
  const { company, service } = useFieldNames()
  const properties = usePropertyList().rows
  const { data: users } = useUsers()
  return useMemo(() => {
    const property = new Map(properties.map((row) => [row.propertyId, row.propertyNameAndLocation]))
    const user = new Map(users?.map(({ loginId, loginEmail }) => [loginId, loginEmail]))
    return (entity, id) => {
      const names = { company, service, property: property.get.bind(property), login: user.get.bind(user) }
      const nameOf = Object.entries(names).find(([kind]) => kind === entity)?.[1]
      return nameOf?.(Number(id)) ?? ''
    }
  }, [company, service, properties, users])
}
