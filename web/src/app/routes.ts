import { anyLogin, internalOnly, mayCall, type RoleGroup } from '@app/contract/auth/roles'
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { currentSession } from '../auth/session.ts'
import { CompanyListSearch } from '../company/list-search.ts'
import { DashboardSearch } from '../dashboard/search.ts'
import { PropertyListSearch } from '../property/list-search.ts'
import { NoAccessScreen } from './NoAccessScreen.tsx'
import { Root } from './Root.tsx'

/** A logged-in person whose role the screen is not for goes to the start page; a stranger gets the login in place. */
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

const companyList = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: CompanyListSearch,
    beforeLoad: onlyFor(internalOnly),
    component: lazyRouteComponent(() => import('../company/CompanyListScreen.tsx'), 'CompanyListScreen'),
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
  companyList('/companies'),
  companyList('/customers'),
  companyList('/suppliers'),
  companyList('/owners'),
  companyList('/authorities'),
  company,
])
