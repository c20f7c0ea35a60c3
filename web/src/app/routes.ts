import { administratorsOnly, anyLogin, everyone, internalOnly, mayCall, type RoleGroup } from '@app/contract/roles'
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { createElement } from 'react'
import { currentSession } from '../auth/session.ts'
import { AuditSearch } from '../audit/audit-search.ts'
import { CheckSearch } from '../certificate/check-search.ts'
import { NewCompanySearch } from '../company/company-type.ts'
import { NewUserSearch } from '../user/chosen-role.ts'
import { CompanyListSearch } from '../company/list-search.ts'
import type { CompanyListKind } from '../company/lists.ts'
import { MailingListSearch } from '../contact/mailing-search.ts'
import { DashboardScreen } from '../dashboard/DashboardScreen.tsx'
import { DashboardSearch } from '../dashboard/search.ts'
import { DefectListSearch } from '../defect/list-search.ts'
import { BWOF_EMAILS, EVAC_EMAILS, type Outbound } from '../email/lists/outbound.ts'
import { EmailSearch } from '../email/lists/search.ts'
import { HistorySearch } from '../history/search.ts'
import { ImportSearch } from '../import/import-search.ts'
import { IqpListSearch } from '../iqp/list-search.ts'
import { loadCode } from '../lib/load-code.ts'
import { ListSearch } from '../lib/search-params.ts'
import { PropertyListSearch } from '../property/list-search.ts'
import { PropertySearch } from '../property/property-search.ts'
import { NoAccessScreen } from './NoAccessScreen.tsx'
import { Root } from './Root.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may open the screen. Others are redirected to the start page. */
    readonly roles: RoleGroup
  }
}

const root = createRootRoute({
  component: Root,
  notFoundComponent: NoAccessScreen,
  staticData: { roles: everyone },
  beforeLoad: ({ matches }) => {
    const session = currentSession()
    if (session && !matches.every(({ staticData }) => mayCall(session.roles, staticData.roles))) {
      throw redirect({ to: '/' })
    }
  },
})

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: DashboardSearch,
  staticData: { roles: anyLogin },
  component: DashboardScreen,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(() => loadCode(import('./home/HomeScreen.tsx')), 'HomeScreen'),
})

const properties = createRoute({
  getParentRoute: () => root,
  path: '/properties',
  validateSearch: PropertyListSearch,
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(() => loadCode(import('../property/PropertyListScreen.tsx')), 'PropertyListScreen'),
})

const property = createRoute({
  getParentRoute: () => root,
  path: '/property/$propertyId',
  validateSearch: PropertySearch,
  staticData: { roles: anyLogin },
  component: lazyRouteComponent(() => loadCode(import('../property/PropertyScreen.tsx')), 'PropertyScreen'),
})

const issueWarrant = createRoute({
  getParentRoute: () => root,
  path: '/property/$propertyId/issue-warrant',
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(
    () => loadCode(import('../warrant/issue/IssueWarrantScreen.tsx')),
    'IssueWarrantScreen',
  ),
})

const defects = createRoute({
  getParentRoute: () => root,
  path: '/defects',
  validateSearch: DefectListSearch,
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(() => loadCode(import('../defect/DefectListScreen.tsx')), 'DefectListScreen'),
})

const certificatesToCheck = createRoute({
  getParentRoute: () => root,
  path: '/certificates-to-check',
  validateSearch: CheckSearch,
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(() => loadCode(import('../certificate/CheckScreen.tsx')), 'CheckScreen'),
})

const unmatchedMail = createRoute({
  getParentRoute: () => root,
  path: '/unmatched-mail',
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(() => loadCode(import('../mail/unmatched/UnmatchedScreen.tsx')), 'UnmatchedScreen'),
})

const newProperty = createRoute({
  getParentRoute: () => root,
  path: '/property/new',
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(() => loadCode(import('../property/NewPropertyScreen.tsx')), 'NewPropertyScreen'),
})

const CompanyListScreen = lazyRouteComponent(
  () => loadCode(import('../company/CompanyListScreen.tsx')),
  'CompanyListScreen',
)

const companyList = <Path extends string>(path: Path, kind: CompanyListKind) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: CompanyListSearch,
    staticData: { roles: internalOnly },
    component: Object.assign(() => createElement(CompanyListScreen, kind), { preload: CompanyListScreen.preload }),
  })

const OutboundEmailsScreen = lazyRouteComponent(
  () => loadCode(import('../email/lists/OutboundEmailsScreen.tsx')),
  'OutboundEmailsScreen',
)

const outboundEmails = <Path extends string>(path: Path, outbound: Outbound) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: EmailSearch,
    staticData: { roles: internalOnly },
    component: Object.assign(() => createElement(OutboundEmailsScreen, { outbound }), {
      preload: OutboundEmailsScreen.preload,
    }),
  })

const company = createRoute({
  getParentRoute: () => root,
  path: '/companies/$companyId',
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(() => loadCode(import('../company/CompanyScreen.tsx')), 'CompanyScreen'),
})

const newCompany = createRoute({
  getParentRoute: () => root,
  path: '/companies/new',
  validateSearch: NewCompanySearch,
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(() => loadCode(import('../company/NewCompanyScreen.tsx')), 'NewCompanyScreen'),
})

const pricingSummary = createRoute({
  getParentRoute: () => root,
  path: '/company-pricing-summary/$companyId',
  validateSearch: ListSearch,
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(() => loadCode(import('../pricing/PricingSummaryScreen.tsx')), 'PricingSummaryScreen'),
})

const mailingList = createRoute({
  getParentRoute: () => root,
  path: '/mailing-list',
  validateSearch: MailingListSearch,
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(() => loadCode(import('../contact/MailingListScreen.tsx')), 'MailingListScreen'),
})

const users = createRoute({
  getParentRoute: () => root,
  path: '/users',
  validateSearch: ListSearch,
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(() => loadCode(import('../user/UserListScreen.tsx')), 'UserListScreen'),
})

const newUser = createRoute({
  getParentRoute: () => root,
  path: '/user/new',
  validateSearch: NewUserSearch,
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(() => loadCode(import('../user/NewUserScreen.tsx')), 'NewUserScreen'),
})

const user = createRoute({
  getParentRoute: () => root,
  path: '/user/$loginId',
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(() => loadCode(import('../user/UserScreen.tsx')), 'UserScreen'),
})

const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  staticData: { roles: anyLogin },
  component: lazyRouteComponent(() => loadCode(import('../user/ChangePasswordScreen.tsx')), 'ChangePasswordScreen'),
})

const yourLogin = createRoute({
  getParentRoute: () => root,
  path: '/your-login',
  staticData: { roles: anyLogin },
  component: lazyRouteComponent(() => loadCode(import('../user/YourLoginScreen.tsx')), 'YourLoginScreen'),
})

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: AuditSearch,
  staticData: { roles: administratorsOnly },
  component: lazyRouteComponent(() => loadCode(import('../audit/AuditScreen.tsx')), 'AuditScreen'),
})

const iqps = createRoute({
  getParentRoute: () => root,
  path: '/iqps',
  validateSearch: IqpListSearch,
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(() => loadCode(import('../iqp/IqpListScreen.tsx')), 'IqpListScreen'),
})

const startImport = createRoute({
  getParentRoute: () => root,
  path: '/import',
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(() => loadCode(import('../import/ImportScreen.tsx')), 'ImportScreen'),
})

const runImport = createRoute({
  getParentRoute: () => root,
  path: '/import/$importId',
  validateSearch: ImportSearch,
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(() => loadCode(import('../import/ImportRunScreen.tsx')), 'ImportRunScreen'),
})

const services = createRoute({
  getParentRoute: () => root,
  path: '/services',
  validateSearch: ListSearch,
  staticData: { roles: internalOnly },
  component: lazyRouteComponent(
    () => loadCode(import('../service/definitions/DefinitionsScreen.tsx')),
    'DefinitionsScreen',
  ),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  staticData: { roles: administratorsOnly },
  component: lazyRouteComponent(() => loadCode(import('../settings/SettingsScreen.tsx')), 'SettingsScreen'),
})

const history = createRoute({
  getParentRoute: () => root,
  path: '/history',
  validateSearch: HistorySearch,
  staticData: { roles: administratorsOnly },
  component: lazyRouteComponent(() => loadCode(import('../history/HistoryScreen.tsx')), 'HistoryScreen'),
})

const emailTemplates = createRoute({
  getParentRoute: () => root,
  path: '/email-templates/{-$name}',
  staticData: { roles: administratorsOnly },
  component: lazyRouteComponent(() => loadCode(import('../email/templates/TemplatesScreen.tsx')), 'TemplatesScreen'),
})

export const routeTree = root.addChildren([
  dashboard,
  home,
  properties,
  property,
  certificatesToCheck,
  issueWarrant,
  unmatchedMail,
  newProperty,
  defects,
  companyList('/companies', { title: 'All companies', of: 'companies', flag: null }),
  companyList('/customers', { title: 'Customers', of: 'customers', flag: 'customer' }),
  companyList('/suppliers', { title: 'Suppliers', of: 'suppliers', flag: 'supplier' }),
  companyList('/owners', { title: 'Owners', of: 'owners', flag: 'owner' }),
  companyList('/authorities', { title: 'Authorities', of: 'authorities', flag: 'authority' }),
  outboundEmails('/outbound-bwof-emails', BWOF_EMAILS),
  outboundEmails('/outbound-evac-emails', EVAC_EMAILS),
  company,
  newCompany,
  pricingSummary,
  mailingList,
  iqps,
  startImport,
  runImport,
  users,
  newUser,
  user,
  changePassword,
  services,
  settings,
  emailTemplates,
  history,
  audit,
  yourLogin,
])
