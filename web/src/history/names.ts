import type { HistoryRow } from '@app/contract/history/schema'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { companyQuery } from '../company/api.ts'
import { useCompanyList } from '../company/list-cache.ts'
import { propertyQuery } from '../property/api.ts'
import { usePropertyList } from '../property/list-cache.ts'
import { useServiceDefinitions } from '../service/api.ts'
import { useUsers } from '../user/api.ts'
import type { FieldNames } from './shown-change.ts'

/** What fields name by id, from the lists that the browser holds. */
export function useFieldNames(): FieldNames {
  const companies = useCompanyList().rows
  const { data: services } = useServiceDefinitions()
  return useMemo(() => {
    const company = new Map(companies.map(({ id, name }) => [id, name]))
    const service = new Map(services?.map(({ serviceId, serviceName }) => [serviceId, serviceName]))
    return { company: (id) => company.get(id), service: (id) => service.get(id) }
  }, [companies, services])
}

const fullName = (person: { readonly firstName?: unknown; readonly lastName?: unknown; readonly email?: unknown }) =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') ||
  (typeof person.email === 'string' ? person.email : '')

/** A row that hangs on a record that the browser holds has its name there. */
function nameInParent({ entity, entityId, parentEntity, parentId }: HistoryRow, cache: QueryClient): string {
  const [id, parent] = [Number(entityId), Number(parentId)]
  const property = parentEntity === 'property' ? cache.getQueryData(propertyQuery(parent).queryKey) : undefined
  const company = parentEntity === 'company' ? cache.getQueryData(companyQuery(parent).queryKey) : undefined
  if (entity === 'contact') {
    const contact = [...(property?.siteContacts ?? []), ...(company?.contacts ?? [])].find(
      (one) => one.contactId === id,
    )
    return contact ? fullName(contact) : ''
  }
  if (entity === 'property_service') {
    return property?.services.find(({ propertyServiceId }) => propertyServiceId === id)?.serviceName ?? ''
  }
  if (entity === 'document') return property?.documents.find(({ documentId }) => documentId === id)?.fileName ?? ''
  return ''
}

/** What the row itself says of its name, if it has changed or is new. */
function ownName({ entity, was, became }: HistoryRow, names: FieldNames): string {
  const record = { ...was, ...became }
  if (entity === 'contact') return fullName(record)
  if (entity === 'property_service') return names.service(Number(record.serviceId)) ?? ''
  const name =
    record.companyName ??
    record.propertyName ??
    record.serviceName ??
    record.loginEmail ??
    record.fileName ??
    record.name
  return typeof name === 'string' ? name : ''
}

/** What changed records are called, as far as the browser or any change among `rows` tells; an empty text else. */
export function useRecordName(rows: readonly HistoryRow[]): (row: HistoryRow) => string {
  const cache = useQueryClient()
  const names = useFieldNames()
  return useMemo(() => {
    const keyOf = ({ entity, entityId }: HistoryRow): string => `${entity} ${entityId}`
    const told = new Map<string, string>()
    for (const row of rows) {
      const name = ownName(row, names)
      if (name && !told.has(keyOf(row))) told.set(keyOf(row), name)
    }
    return (row) => nameInParent(row, cache) || (told.get(keyOf(row)) ?? '')
  }, [cache, names, rows])
}

/** Names of companies, properties, users and service definitions by id, for changes of all kinds of records. */
export function useNamesOfAll(): (entity: string, id: string) => string {
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
