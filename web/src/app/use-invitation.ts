import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { TYPING_PAUSE_MS } from '../lib/use-debounced-value.ts'
import { useAddUser, useReach } from '../user/api.ts'
import { shownReach } from '../user/shown-reach.ts'
import { BLANK_USER, rolesOf } from '../user/user-draft.ts'
import type { FindResult } from './find.ts'
import { INVITED, type Invitation, type InvitedRole } from './find-verbs.ts'
import type { FoundOnServer } from './use-found-on-server.ts'

/** Lets a person in by one key. What the login would see is said before, as on the screen of a new login. */
export function useInvitation({ email, roles }: Invitation): FoundOnServer {
  const supplier = useReachAs('ExternalSupplier', { email, roles })
  const customer = useReachAs('ExternalCustomer', { email, roles })
  const { mutate } = useAddUser(email)
  return useMemo(() => {
    const asked = [supplier, customer].filter(({ role }) => roles.includes(role))
    const known = asked.flatMap(({ role, reach }) => (reach ? [{ role, reach }] : []))
    const loginId = known[0]?.reach.loginId ?? null
    const invitations = known.map(({ role, reach }): FindResult => ({
      key: `invite ${role} ${email}`,
      kind: 'command',
      label: `Invite ${email} as a ${INVITED[role]}`,
      description: shownReach(reach),
      isActive: true,
      run: () => mutate({ ...BLANK_USER, loginEmail: email, accessRoles: rolesOf(role) }),
    }))
    const results = loginId === null ? invitations : [existing(email, loginId)]
    return {
      groups: results.length > 0 ? [{ label: 'Invite', results }] : [],
      isCurrent: asked.every(({ isKnown }) => isKnown),
      hasFailed: asked.some(({ hasFailed }) => hasFailed),
    }
  }, [email, roles, supplier, customer, mutate])
}

/** Who has a login is invited again, or gets another role, on its screen. */
const existing = (email: string, loginId: number): FindResult => ({
  key: `user ${loginId}`,
  kind: 'screen',
  label: `${email} has a login already`,
  description: 'Open it',
  isActive: true,
  to: `/user/${loginId}`,
})

function useReachAs(role: InvitedRole, { email, roles }: Invitation) {
  const isWanted = roles.includes(role)
  const [settled] = useDebouncedValue(email, TYPING_PAUSE_MS)
  const isSettled = settled === email
  const { data, isError } = useReach(settled, rolesOf(role), isWanted && isSettled)
  const hasFailed = isWanted && isSettled && isError
  return useMemo(
    () => ({
      role,
      reach: isSettled ? data : undefined,
      isKnown: !isWanted || hasFailed || (isSettled && data !== undefined),
      hasFailed,
    }),
    [role, isWanted, isSettled, hasFailed, data],
  )
}
