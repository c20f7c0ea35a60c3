import { administratorsOnly, anyLogin, internalOnly, mayCall, type RoleGroup } from '@app/contract/auth/roles'
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { createElement } from 'react'
import { currentSession } from '../auth/session.ts'
import { NewCompanySearch } from '../company/company-type.ts'
import { CompanyListSearch } from '../company/list-search.ts'
import type { CompanyListKind } from '../company/lists.ts'
import { MailingListSearch } from '../contact/mailing-search.ts'
import { DashboardSearch } from '../dashboard/search.ts'
import { HistorySearch } from '../history/search.ts'
import { ListSearch } from '../lib/search-params.ts'
import { PropertyListSearch } from '../property/list-search.ts'
import { NoAccessScreen } from './NoAccessScreen.tsx'
import { Root } from './Root.tsx'

/** A person whose role the screen is not for goes to the start page. */
const onlyFor = (roles: RoleGroup) => () => {
  const session = currentSession()
  if (session && !mayCall(session.roles, roles)) throw redirect({ to: '/' })
}

const root = createRootRoute({ component: Root, notFoundComponent: NoAccessScreen })

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: DashboardSearch,
  beforeLoad: onlyFor(anyLogin),
  component: lazyRouteComponent(() => import('../dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
})

const properties = createRoute({
  getParentRoute: () => root,
  path: '/properties',
  validateSearch: PropertyListSearch,
  beforeLoad: onlyFor(internalOnly),
  component: lazyRouteComponent(() => import('../property/PropertyListScreen.tsx'), 'PropertyListScreen'),
})

const property = createRoute({
  getParentRoute: () => root,
  path: '/property/$propertyId',
  beforeLoad: onlyFor(anyLogin),
  component: lazyRouteComponent(() => import('../property/PropertyScreen.tsx'), 'PropertyScreen'),
})

const newProperty = createRoute({
  getParentRoute: () => root,
  path: '/property/new',
  beforeLoad: onlyFor(internalOnly),
  component: lazyRouteComponent(() => import('../property/NewPropertyScreen.tsx'), 'NewPropertyScreen'),
})

const CompanyListScreen = lazyRouteComponent(() => import('../company/CompanyListScreen.tsx'), 'CompanyListScreen')

const companyList = <Path extends string>(path: Path, kind: CompanyListKind) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: CompanyListSearch,
    beforeLoad: onlyFor(internalOnly),
    component: Object.assign(() => createElement(CompanyListScreen, kind), { preload: CompanyListScreen.preload }),
  })

const company = createRoute({
  getParentRoute: () => root,
  path: '/companies/$companyId',
  beforeLoad: onlyFor(internalOnly),
  component: lazyRouteComponent(() => import('../company/CompanyScreen.tsx'), 'CompanyScreen'),
})

const newCompany = createRoute({
  getParentRoute: () => root,
  path: '/companies/new',
  validateSearch: NewCompanySearch,
  beforeLoad: onlyFor(internalOnly),
  component: lazyRouteComponent(() => import('../company/NewCompanyScreen.tsx'), 'NewCompanyScreen'),
})

const pricingSummary = createRoute({
  getParentRoute: () => root,
  path: '/company-pricing-summary/$companyId',
  validateSearch: ListSearch,
  beforeLoad: onlyFor(internalOnly),
  component: lazyRouteComponent(() => import('../pricing/PricingSummaryScreen.tsx'), 'PricingSummaryScreen'),
})

const mailingList = createRoute({
  getParentRoute: () => root,
  path: '/mailing-list',
  validateSearch: MailingListSearch,
  beforeLoad: onlyFor(internalOnly),
  component: lazyRouteComponent(() => import('../contact/MailingListScreen.tsx'), 'MailingListScreen'),
})

const users = createRoute({
  getParentRoute: () => root,
  path: '/users',
  validateSearch: ListSearch,
  beforeLoad: onlyFor(internalOnly),
  component: lazyRouteComponent(() => import('../user/UserListScreen.tsx'), 'UserListScreen'),
})

const newUser = createRoute({
  getParentRoute: () => root,
  path: '/user/new',
  beforeLoad: onlyFor(internalOnly),
  component: lazyRouteComponent(() => import('../user/NewUserScreen.tsx'), 'NewUserScreen'),
})

const user = createRoute({
  getParentRoute: () => root,
  path: '/user/$loginId',
  beforeLoad: onlyFor(internalOnly),
  component: lazyRouteComponent(() => import('../user/UserScreen.tsx'), 'UserScreen'),
})

const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  beforeLoad: onlyFor(anyLogin),
  component: lazyRouteComponent(() => import('../user/ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
})

const services = createRoute({
  getParentRoute: () => root,
  path: '/services',
  validateSearch: ListSearch,
  beforeLoad: onlyFor(internalOnly),
  component: lazyRouteComponent(() => import('../service/DefinitionsScreen.tsx'), 'DefinitionsScreen'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  beforeLoad: onlyFor(administratorsOnly),
  component: lazyRouteComponent(() => import('../settings/SettingsScreen.tsx'), 'SettingsScreen'),
})

const history = createRoute({
  getParentRoute: () => root,
  path: '/history',
  validateSearch: HistorySearch,
  beforeLoad: onlyFor(administratorsOnly),
  component: lazyRouteComponent(() => import('../history/HistoryScreen.tsx'), 'HistoryScreen'),
})

export const routeTree = root.addChildren([
  dashboard,
  properties,
  property,
  newProperty,
  companyList('/companies', { title: 'All companies', of: 'companies', flag: null }),
  companyList('/customers', { title: 'Customers', of: 'customers', flag: 'customer' }),
  companyList('/suppliers', { title: 'Suppliers', of: 'suppliers', flag: 'supplier' }),
  companyList('/owners', { title: 'Owners', of: 'owners', flag: 'owner' }),
  companyList('/authorities', { title: 'Authorities', of: 'authorities', flag: 'authority' }),
  company,
  newCompany,
  pricingSummary,
  mailingList,
  users,
  newUser,
  user,
  changePassword,
  services,
  settings,
  history,
])
