import type { BuildingKind } from './building.ts'
import type { CompanyRef, Directory } from './directory.ts'
import type { Random } from './random.ts'

/** Whose a building is, and who pays. */
export interface Parties {
  owner: CompanyRef | null
  customer: CompanyRef | null
  /** Another company that pays. */
  payer: CompanyRef | null
}

/** A council's buildings are its own; the others have owners and managers of their region, mostly. */
export function chooseParties(
  random: Random,
  { owners, customers }: Directory,
  { council, kind, region }: { council: CompanyRef | null; kind: BuildingKind; region: string },
): Parties {
  const isPublic = kind.owner === 'council' && council !== null
  const found = isPublic ? council : (owners[kind.owner].take(random, region) ?? owners.private.take(random, region))
  const owner = random.chance(0.98) ? found : null
  const isOwnCustomer = owner?.isCustomer && random.chance(0.88)
  const manager = random.chance(0.3) ? customers.national : customers.local
  const chosen = isOwnCustomer ? owner : manager.take(random, region)
  const customer = random.chance(0.98) ? chosen : null
  return { owner, customer, payer: random.chance(0.04) ? customers.local.take(random, region) : null }
}
