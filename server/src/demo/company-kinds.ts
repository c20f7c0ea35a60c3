import type { Council } from '../database/councils.ts'
import type { CompanyRows, MakeCompany } from './company-book.ts'
import type { CompanyNames, OwnerSort } from './company-names.ts'
import { COLLEAGUES, OPERATOR_DOMAIN, OPERATOR_NAME, OPERATOR_SHORT_NAME } from './operator.ts'
import { addressOf, domainOf } from './people.ts'
import type { Places } from './places.ts'
import type { Random } from './random.ts'
import type { Trade } from './words.ts'

interface Making {
  names: CompanyNames
  places: Places
  makeCompany: MakeCompany
}

export function makeOperator(random: Random, places: Places, makeCompany: MakeCompany): CompanyRows {
  const rows = makeCompany(random, {
    name: OPERATOR_NAME,
    kinds: ['isSupplier'],
    address: places.addressIn(random, 'Wellington City Council', 'Level'),
    occupation: 'operator',
    contacts: COLLEAGUES.length,
    isNational: true,
    fixed: {
      companyShortName: OPERATOR_SHORT_NAME,
      companyPhone: '0800 555 100',
      companyNotes: '',
      active: true,
      whenDeleted: null,
      enableEmailAutomation: true,
    },
  })
  const contacts = rows.contacts.map((contact, index) => {
    const colleague = COLLEAGUES[index]
    if (!colleague) return contact
    const { firstName, lastName, jobTitle, hasLeft } = colleague
    const email = addressOf(colleague, OPERATOR_DOMAIN)
    const whenDeleted = null
    return {
      ...contact,
      firstName,
      lastName,
      jobTitle,
      email,
      active: !hasLeft,
      enableAutomationEmails: index === 0,
      whenDeleted,
    }
  })
  const [manager] = contacts
  const recipients = manager ? [{ contactId: Number(manager.contactId), email: String(manager.email) }] : []
  return { ...rows, contacts, ref: rows.ref && { ...rows.ref, recipients } }
}

export function makeCouncil(random: Random, council: Council, places: Places, makeCompany: MakeCompany): CompanyRows {
  const address = places.addressIn(random, council.name)
  const rows = makeCompany(random, {
    name: council.name,
    kinds: random.chance(0.7) ? ['isAuthority', 'isOwner', 'isCustomer'] : ['isAuthority', 'isOwner'],
    address,
    occupation: 'authority',
    contacts: random.weigh([
      [0, 5],
      [1, 55],
      [2, 40],
    ]),
    fixed: {
      companyShortName: council.shortName,
      island: council.island,
      companyPhone: `0800 555 ${random.int(200, 999)}`,
      companyNotes: '',
      takesReportsInLieu: council.name !== 'Auckland Council',
      postalAddress: `Private Bag 55${random.int(100, 999)}`,
    },
  })
  const [mailbox, ...officers] = rows.contacts
  if (!mailbox) return rows
  const first = {
    ...mailbox,
    firstName: '',
    lastName: '',
    jobTitle: 'BWOF mailbox',
    email: `bwof@${domainOf(council.shortName || council.name)}`,
    mobile: '',
    enableAutomationEmails: true,
    active: true,
    whenDeleted: null,
  }
  const recipients = [{ contactId: Number(first.contactId), email: first.email }]
  return { ...rows, contacts: [first, ...officers], ref: rows.ref && { ...rows.ref, recipients } }
}

export function makeSupplier(
  random: Random,
  { trade, isNational, names, places, makeCompany }: Making & { trade: Trade; isNational: boolean },
): CompanyRows {
  const address = places.address(random, 'Unit')
  const isWithoutMail = !isNational && random.chance(0.04)
  return makeCompany(random, {
    name: names.supplier(random, trade, address.city),
    kinds: random.chance(0.04) ? ['isSupplier', 'isOwner'] : ['isSupplier'],
    address,
    occupation: 'supplier',
    contacts: isWithoutMail ? 0 : random.int(1, isNational ? 6 : 3),
    isNational,
    fixed: isNational ? { active: true, whenDeleted: null } : {},
  })
}

export function makeCustomer(
  random: Random,
  { isNational, names, places, makeCompany }: Making & { isNational: boolean },
): CompanyRows {
  const address = places.address(random, 'Level')
  return makeCompany(random, {
    name: names.customer(random, address.city),
    kinds: random.chance(0.15) ? ['isCustomer', 'isOwner'] : ['isCustomer'],
    address,
    occupation: 'customer',
    contacts: random.int(1, isNational ? 8 : 4),
    isNational,
    fixed: isNational ? { active: true, whenDeleted: null } : {},
  })
}

export function makeOwner(
  random: Random,
  { sort, names, places, makeCompany }: Making & { sort: OwnerSort },
): CompanyRows {
  const address = places.address(random)
  const name = names.owner(random, sort, address)
  return makeCompany(random, {
    name,
    kinds: random.chance(sort === 'school' ? 0.6 : 0.22) ? ['isOwner', 'isCustomer'] : ['isOwner'],
    address,
    occupation: sort === 'school' ? 'school' : 'owner',
    contacts: random.weigh([
      [0, 4],
      [1, 52],
      [2, 32],
      [3, 12],
    ]),
    isPrivate: sort === 'body corporate' || name.startsWith('Trustees'),
  })
}

export function makeOther(random: Random, { names, places, makeCompany }: Making): CompanyRows {
  const address = places.address(random)
  return makeCompany(random, {
    name: names.other(random, address.city),
    kinds: [],
    address,
    occupation: 'other',
    contacts: random.int(0, 2),
  })
}
