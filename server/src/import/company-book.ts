import type { BuildingCells, ServiceCells } from './check-line.ts'
import { valueKey } from './describe.ts'
import type { KnownCouncil } from './find-council.ts'
import { companyKey } from './keys.ts'
import type { KnownCompany, KnownMailbox, Role } from './known-register.ts'

/** A company that the register names, identified by its key until it has an id. */
export interface PlannedCompany {
  key: string
  name: string
  roles: Set<Role>
  /** The stored company with this name; undefined for a new company. */
  stored: KnownCompany | undefined
  council: KnownCouncil | undefined
  /** The e-mail addresses that it does not have yet, by key. */
  mailboxes: Map<string, string>
}

/** Collects the companies that the register names, each once, with the roles and addresses that it needs. */
export function createCompanyBook(stored: readonly KnownCompany[], mailboxes: readonly KnownMailbox[]) {
  const companies = new Map<string, PlannedCompany>()
  const storedByKey = Map.groupBy(stored, ({ companyName }) => companyKey(companyName))
  const known = new Set(mailboxes.map(({ companyId, email }) => `${companyId} ${valueKey('supplierEmail', email)}`))

  const take = (name: string, role: Role, council?: KnownCouncil): PlannedCompany | undefined => {
    const key = companyKey(name)
    if (!key) return undefined
    let company = companies.get(key)
    if (!company) {
      const namesakes = storedByKey.get(key) ?? []
      const found = namesakes.find((namesake) => namesake[role]) ?? namesakes[0]
      company = { key, name, roles: new Set(), stored: found, council, mailboxes: new Map() }
      companies.set(key, company)
    }
    company.roles.add(role)
    company.council ??= council
    return company
  }

  return {
    companies,

    takeBuilding: ({ council, customer, owner }: Pick<BuildingCells, 'council' | 'customer' | 'owner'>): void => {
      if (council) take(council.name, 'isAuthority', council)
      take(customer, 'isCustomer')
      take(owner, 'isOwner')
    },

    takeSupplier: ({ supplier, supplierEmail }: Pick<ServiceCells, 'supplier' | 'supplierEmail'>): void => {
      const company = take(supplier, 'isSupplier')
      if (!company || !supplierEmail) return
      const email = valueKey('supplierEmail', supplierEmail)
      const isThere = company.stored && known.has(`${company.stored.companyId} ${email}`)
      if (!isThere && !company.mailboxes.has(email)) company.mailboxes.set(email, supplierEmail)
    },
  }
}
