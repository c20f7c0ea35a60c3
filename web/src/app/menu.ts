import {
  IconAdjustments,
  IconAlertTriangle,
  IconBuilding,
  IconBuildingBank,
  IconBuildingCommunity,
  IconCertificate,
  IconFileImport,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconListTree,
  IconMail,
  IconMailCog,
  IconMailFast,
  IconMailbox,
  IconShieldCheck,
  IconTool,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'

/** The screens of internal users (docs/rules/screens.md#menu). Add a new screen here. */
const MENU = [
  {
    group: 'Home',
    entries: [
      { label: 'Home', to: '/home', icon: IconHome },
      { label: 'Dashboard', to: '/', icon: IconLayoutDashboard },
      { label: 'Properties', to: '/properties', icon: IconBuilding },
      {
        label: 'Certificates to check',
        /** The beginning of the label, which leaves room for the count. */
        shortLabel: 'Certificates',
        to: '/certificates-to-check',
        icon: IconCertificate,
      },
      { label: 'Defects', to: '/defects', icon: IconAlertTriangle },
      { label: 'BWOF Emails', to: '/outbound-bwof-emails', icon: IconMail },
      { label: 'Evac Emails', to: '/outbound-evac-emails', icon: IconMailFast },
      { label: 'Unmatched mail', shortLabel: 'Unmatched', to: '/unmatched-mail', icon: IconInbox },
    ],
  },
  {
    group: 'Contacts',
    entries: [
      { label: 'All', to: '/companies', icon: IconBuildingCommunity },
      { label: 'Customers', to: '/customers', icon: IconUsers },
      { label: 'Suppliers', to: '/suppliers', icon: IconTool },
      { label: 'Owners', to: '/owners', icon: IconKey },
      { label: 'IQPs', to: '/iqps', icon: IconCertificate },
      { label: 'Mailing list', to: '/mailing-list', icon: IconMailbox },
    ],
  },
  {
    group: 'Admin',
    entries: [
      { label: 'Service Definitions', to: '/services', icon: IconListTree },
      { label: 'Import', to: '/import', icon: IconFileImport },
      { label: 'Users', to: '/users', icon: IconUserCog },
      { label: 'Authorities', to: '/authorities', icon: IconBuildingBank },
      { label: 'Settings', to: '/settings', icon: IconAdjustments, isForAdministrators: true },
      { label: 'Email Templates', to: '/email-templates/{-$name}', icon: IconMailCog, isForAdministrators: true },
      { label: 'History', to: '/history', icon: IconHistory, isForAdministrators: true },
      { label: 'Audit', to: '/audit', icon: IconShieldCheck, isForAdministrators: true },
    ],
  },
] as const

/** The side menu of an internal login. */
export const menuFor = ({ isAdministrator }: { readonly isAdministrator: boolean }) =>
  MENU.map(({ group, entries }) => ({
    group,
    entries: entries.filter((entry) => isAdministrator || !('isForAdministrators' in entry)),
  }))
