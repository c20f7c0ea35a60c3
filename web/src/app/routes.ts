import { anyLogin, internalOnly, mayCall, type RoleGroup } from '@app/contract/auth/roles'
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { createElement } from 'react'
import { currentSession } from '../auth/session.ts'
import { CompanyListSearch } from '../company/list-search.ts'
import type { CompanyListKind } from '../company/lists.ts'
import { DashboardSearch } from '../dashboard/search.ts'
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

export const routeTree = root.addChildren([
  dashboard,
  properties,
  property,
  companyList('/companies', { title: 'All companies', of: 'companies', flag: null }),
  companyList('/customers', { title: 'Customers', of: 'customers', flag: 'customer' }),
  companyList('/suppliers', { title: 'Suppliers', of: 'suppliers', flag: 'supplier' }),
  companyList('/owners', { title: 'Owners', of: 'owners', flag: 'owner' }),
  companyList('/authorities', { title: 'Authorities', of: 'authorities', flag: 'authority' }),
  company,
])
