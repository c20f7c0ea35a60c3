import type { BuildingKind } from './building.ts'
import type { CompanyRef, CompanyDirectory } from './directory.ts'
import type { Random } from './random.ts'

/** The owner and customer of a building, and who pays. */
export interface Parties {
  owner: CompanyRef | null
  customer: CompanyRef | null
  /** Another company that pays, if any. */
  payer: CompanyRef | null
}

/**
 * Chooses the parties of a building. A council owns its own buildings. Others mostly have an owner and a manager in
 * their region.
 */
export function chooseParties(
  random: Random,
  { owners, customers }: CompanyDirectory,
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
