import type { ImportKind } from '@app/contract/import/rules'
import { CERTIFICATES } from './certificates.ts'
import { COMPANIES } from './companies.ts'
import { CONTACTS } from './contacts.ts'
import type { Kind } from './kind.ts'
import { PROPERTIES } from './properties.ts'
import { SERVICES } from './services.ts'

export const KINDS: Readonly<Record<ImportKind, Kind>> = {
  companies: COMPANIES,
  contacts: CONTACTS,
  properties: PROPERTIES,
  services: SERVICES,
  certificates: CERTIFICATES,
}
