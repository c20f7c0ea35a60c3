import {
  IconBuilding,
  IconBuildingBank,
  IconBuildingCommunity,
  IconKey,
  IconLayoutDashboard,
  IconTool,
  IconUsers,
} from '@tabler/icons-react'

/** The side menu of internal users (core-records 2); a new screen is added here. */
export const MENU = [
  {
    group: 'Home',
    entries: [
      { label: 'Dashboard', to: '/', icon: IconLayoutDashboard },
      { label: 'Properties', to: '/properties', icon: IconBuilding },
    ],
  },
  {
    group: 'Contacts',
    entries: [
      { label: 'All', to: '/companies', icon: IconBuildingCommunity },
      { label: 'Customers', to: '/customers', icon: IconUsers },
      { label: 'Suppliers', to: '/suppliers', icon: IconTool },
      { label: 'Owners', to: '/owners', icon: IconKey },
    ],
  },
  {
    group: 'Admin',
    entries: [{ label: 'Authorities', to: '/authorities', icon: IconBuildingBank }],
  },
] as const
