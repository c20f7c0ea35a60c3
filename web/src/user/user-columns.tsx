import type { User } from '@app/contract/user/schema'
import type { Column } from '../ui/table/column.ts'
import { ListedAddress } from '../ui/domain/EmailAddress.tsx'
import { lastLoginDay } from './last-login.ts'
import { shownRoles } from './role-names.ts'

export const USER_COLUMNS: readonly Column<User>[] = [
  { id: 'id', header: 'ID', value: (user) => user.loginId, isNumeric: true, width: 72, card: 'aside' },
  {
    id: 'email',
    header: 'Email',
    value: (user) => user.loginEmail,
    cell: (user) => <ListedAddress address={user.loginEmail} />,
    card: 'title',
  },
  { id: 'roles', header: 'Access roles', value: shownRoles, width: '38%' },
  {
    id: 'login',
    header: 'Last Login',
    value: (user) => user.whenLastLogin,
    cell: (user) => lastLoginDay(user) || 'never',
    isNumeric: true,
    width: 140,
  },
]

/** The text that the list's keyword filter searches. */
export const userSearchText = (user: User): string => `${user.loginId} ${user.loginEmail} ${shownRoles(user)}`
