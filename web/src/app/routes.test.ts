import type { RoleGroup } from '@app/contract/roles'
import { expect, test, vi } from 'vitest'

// The page's address, its settings and the session are read when the modules are loaded.
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('document', { baseURI: 'http://warrant.example/', getElementById: () => null })
const { routeTree } = await import('./routes.ts')

const everybody = ['CompassStaff', 'CompassAdmin', 'ExternalCustomer', 'ExternalSupplier']
const internal = ['CompassStaff', 'CompassAdmin']
const administrators = ['CompassAdmin']

/** Who may open each screen (docs/rules/screens.md#addresses). A screen that is missing here fails. */
const MATRIX: Record<string, string[]> = {
  '/': everybody,
  '/property/$propertyId': everybody,
  '/change-password': everybody,
  '/home': internal,
  '/properties': internal,
  '/certificates-to-check': internal,
  '/property/$propertyId/issue-warrant': internal,
  '/property/new': internal,
  '/defects': internal,
  '/unmatched-mail': internal,
  '/iqps': internal,
  '/import': internal,
  '/import/$importId': internal,
  '/outbound-bwof-emails': internal,
  '/outbound-evac-emails': internal,
  '/companies': internal,
  '/customers': internal,
  '/suppliers': internal,
  '/owners': internal,
  '/authorities': internal,
  '/companies/$companyId': internal,
  '/companies/new': internal,
  '/company-pricing-summary/$companyId': internal,
  '/mailing-list': internal,
  '/users': internal,
  '/user/new': internal,
  '/user/$loginId': internal,
  '/services': internal,
  '/settings': administrators,
  '/email-templates/{-$name}': administrators,
  '/history': administrators,
  '/audit': administrators,
  '/your-login': everybody,
}

const named = new Map<string, RoleGroup>(
  Object.values(routeTree.children ?? {}).map(({ options }) => [
    'path' in options ? String(options.path) : '',
    options.staticData.roles,
  ]),
)

test('every screen is open to the roles that the matrix gives it', () => {
  expect(Object.fromEntries(named)).toEqual(MATRIX)
})
