import { listCouncils } from '../database/councils.ts'
import type { Calendar } from './calendar.ts'
import { createCompanyBook, type CompanyRows } from './company-book.ts'
import { makeCouncil, makeCustomer, makeOperator, makeOther, makeOwner, makeSupplier } from './company-kinds.ts'
import { createCompanyNames, OWNER_SORTS, type OwnerSort } from './company-names.ts'
import type { CompanyDirectory, CompanyRef } from './directory.ts'
import type { MakeContact } from './contacts.ts'
import type { Places } from './places.ts'
import { createPool } from './pool.ts'
import { Random } from './random.ts'
import { SIZES, type Size } from './sizes.ts'
import { TRADES, type Trade, type Words } from './words.ts'

interface Options {
  size: Size
  seed: number
  calendar: Calendar
  words: Words
  places: Places
  makeContact: MakeContact
}

/** The kinds of owners, weighted by how many buildings they own. Councils are added separately. */
const OWNERS_OF_SORT = [
  ['private', 63],
  ['family', 3],
  ['trust', 13],
  ['body corporate', 12],
  ['school', 9],
] as const satisfies [OwnerSort, number][]

/** Generates companies with their contacts and billing entities. Returns the directory that properties choose from. */
export function* makeCompanies(options: Options): Generator<CompanyRows, CompanyDirectory> {
  const { size, seed, calendar, words, places, makeContact } = options
  const counts = SIZES[size]
  const names = createCompanyNames(words)
  const makeCompany = createCompanyBook(calendar, words, makeContact)

  const operator = makeOperator(Random.for(seed, 'operator'), places, makeCompany)
  yield operator
  const councils = new Map<string, CompanyRef>()
  for (const [index, council] of listCouncils().entries()) {
    const rows = makeCouncil(Random.for(seed, 'council', index), council, places, makeCompany)
    yield rows
    if (rows.ref) councils.set(council.name, rows.ref)
  }

  const suppliers = new Map<Trade, CompanyRef[]>(TRADES.map((trade) => [trade, []]))
  for (let index = 0; index < counts.suppliers; index += 1) {
    const trade = TRADES[index % TRADES.length] ?? 'fire'
    const isNational = index < Math.max(TRADES.length * 2, counts.suppliers / 40)
    const rows = makeSupplier(Random.for(seed, 'supplier', index), { trade, isNational, names, places, makeCompany })
    yield rows
    if (rows.ref) suppliers.get(trade)?.push(rows.ref)
  }

  const customers: CompanyRef[] = []
  for (let index = 0; index < counts.customers; index += 1) {
    const isNational = index < counts.customers / 25
    const rows = makeCustomer(Random.for(seed, 'customer', index), { isNational, names, places, makeCompany })
    yield rows
    if (rows.ref) customers.push(rows.ref)
  }

  const owners = new Map<OwnerSort, CompanyRef[]>(OWNER_SORTS.map((sort) => [sort, []]))
  owners.set('council', [...councils.values()])
  for (let index = 0; index < counts.owners; index += 1) {
    const random = Random.for(seed, 'owner', index)
    const sort = random.weigh(OWNERS_OF_SORT)
    const rows = makeOwner(random, { sort, names, places, makeCompany })
    yield rows
    if (rows.ref) owners.get(sort)?.push(rows.ref)
  }

  for (let index = 0; index < counts.others; index += 1) {
    yield makeOther(Random.for(seed, 'other', index), { names, places, makeCompany })
  }

  if (!operator.ref) throw new Error('The operator is never deleted')
  const fresh = counts.owners / counts.properties
  const near = (list: readonly CompanyRef[] = []) => ({
    local: createPool(list.filter(({ region }) => region !== '')),
    national: createPool(list.filter(({ region }) => region === '')),
  })
  return {
    operator: operator.ref,
    councils,
    owners: recordOf(OWNER_SORTS, (sort) => createPool(owners.get(sort) ?? [], fresh)),
    customers: near(customers),
    suppliers: recordOf(TRADES, (trade) => near(suppliers.get(trade))),
  }
}

function recordOf<Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): Record<Key, Value> {
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
}
