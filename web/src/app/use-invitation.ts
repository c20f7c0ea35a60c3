import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useAddUser, useReach } from '../user/api.ts'
import { shownReach } from '../user/shown-reach.ts'
import type { FindResult } from './find.ts'
import type { Invitation, InvitedRole } from './find-verbs.ts'
import { PAUSE_MS, type FoundOnServer } from './use-found-on-server.ts'

const ROLES = { ExternalSupplier: 'supplier', ExternalCustomer: 'customer' } as const satisfies Record<
  InvitedRole,
  string
>

const accessRolesFor = (role: InvitedRole): string => `${role};`

const NOT_ASKED: FoundOnServer = { groups: [], isCurrent: true, hasFailed: false }

/** Lets a person in by one key. What the login would see is said before, as on the screen of a new login. */
export function useInvitation(invitation: Invitation | null): FoundOnServer {
  const email = invitation?.email ?? ''
  const roles = invitation?.roles
  const supplier = useReachAs('ExternalSupplier', invitation)
  const customer = useReachAs('ExternalCustomer', invitation)
  const { mutate } = useAddUser(email)
  return useMemo(() => {
    if (!roles) return NOT_ASKED
    const asked = [supplier, customer].filter(({ role }) => roles.includes(role))
    const loginId = asked.find(({ reach }) => reach)?.reach?.loginId ?? null
    const results =
      loginId === null
        ? asked.flatMap(({ role, reach }): FindResult[] =>
            reach
              ? [
                  {
                    key: `invite ${role} ${email}`,
                    kind: 'command',
                    label: `Invite ${email} as a ${ROLES[role]}`,
                    description: shownReach(reach),
                    isActive: true,
                    run: () => mutate({ loginEmail: email, password: '', accessRoles: accessRolesFor(role) }),
                  },
                ]
              : [],
          )
        : [existing(email, loginId)]
    return {
      groups: [{ label: 'Invite', results }],
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

function useReachAs(role: InvitedRole, invitation: Invitation | null) {
  const typed = invitation?.roles.includes(role) ? invitation.email : ''
  const [email] = useDebouncedValue(typed, PAUSE_MS)
  const isSettled = email === typed
  const { data, isError } = useReach(email, accessRolesFor(role), typed !== '' && isSettled)
  return useMemo(
    () => ({
      role,
      reach: isSettled ? data : undefined,
      isKnown: typed === '' || (isSettled && (data !== undefined || isError)),
      hasFailed: typed !== '' && isSettled && isError,
    }),
    [role, typed, isSettled, data, isError],
  )
}
