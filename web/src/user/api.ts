import { addUser, changePassword, getReach, getUser, inviteUser, listUsers, updateUser } from '@app/contract/user/calls'
import type { NewUser, PasswordChange, SavedUser, User } from '@app/contract/user/schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { startSession } from '../auth/session.ts'
import { withPresentPassword } from '../auth/ask-password.ts'
import { send } from '../lib/send.ts'

const USERS = ['users'] as const

export const useUsers = () =>
  useQuery({
    queryKey: USERS,
    queryFn: ({ signal }) => send(listUsers, { signal }),
    meta: { failure: 'Error retrieving users' },
  })

const userQuery = (loginId: number) =>
  queryOptions({
    queryKey: ['user', loginId],
    queryFn: ({ signal }) => send(getUser, { params: { loginId }, signal }),
    // The screen itself reports a missing user.
    meta: { failure: `Error loading user ${loginId}`, handles: [404] },
  })

export const useUser = (loginId: number) => useQuery(userQuery(loginId))

/** Updates the user's screen and refetches the list after a save. */
function useUpdateCaches() {
  const queryClient = useQueryClient()
  return (saved: User): void => {
    queryClient.setQueryData(userQuery(saved.loginId).queryKey, saved)
    void queryClient.invalidateQueries({ queryKey: USERS })
  }
}

/** What an external login with this address and these roles would see, and which login has the address. */
export const useReach = (email: string, accessRoles: string, isEnabled: boolean) =>
  useQuery({
    queryKey: ['reach', email, accessRoles],
    queryFn: ({ signal }) => send(getReach, { query: { email, accessRoles }, signal }),
    enabled: isEnabled,
    // Not kept: the address may be that of a login by now.
    gcTime: 0,
    meta: { failure: 'Error finding what the login would see', handles: [400] },
  })

export const useInviteUser = (loginEmail: string) =>
  useMutation({
    mutationFn: (loginId: number) => send(inviteUser, { body: { loginId } }),
    onSuccess: useUpdateCaches(),
    meta: {
      failure: `Error inviting ${loginEmail}`,
      success: { title: 'An invitation is on its way', message: loginEmail },
    },
  })

/** Adds a login, and invites the person unless the login has a password. */
export function useAddUser(loginEmail: string) {
  const updateCaches = useUpdateCaches()
  const { mutate: invite } = useInviteUser(loginEmail)
  return useMutation({
    mutationFn: (userDetails: NewUser['userDetails']) =>
      withPresentPassword((currentPassword) => send(addUser, { body: { userDetails, currentPassword } })),
    onSuccess: (added) => {
      updateCaches(added)
      if (!added.hasPassword) invite(added.loginId)
    },
    meta: { failure: `Error creating user ${loginEmail}` },
  })
}

/** Saves a user. The caller handles a conflict (409). */
export const useSaveUser = (loginId: number) =>
  useMutation({
    mutationFn: (userDetails: SavedUser['userDetails']) =>
      withPresentPassword((currentPassword) => send(updateUser, { body: { userDetails, currentPassword } })),
    onSuccess: useUpdateCaches(),
    meta: {
      failure: `Error updating details for user ${loginId}`,
      handles: [409],
      success: { title: 'User details have been updated succesfully' },
    },
  })

/** Fetches the current version of a user while the screen holds edits of an older one. */
export function useRetrieveUser(loginId: number) {
  const updateCaches = useUpdateCaches()
  return useMutation({
    mutationFn: () => send(getUser, { params: { loginId } }),
    onSuccess: updateCaches,
    meta: { failure: `Error loading user ${loginId}` },
  })
}

export function useDeleteUser({ loginId, loginEmail }: User) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (whenUpdated: string) =>
      send(updateUser, { body: { userDetails: { loginId, whenUpdated, whenDeleted: new Date().toISOString() } } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: USERS }),
    meta: {
      failure: `Error updating details for user ${loginId}`,
      success: { title: 'Login deleted', message: loginEmail },
    },
  })
}

/** Changes the password, which ends all tokens of the login. This session continues with the returned token. */
export const useChangePassword = (userName: string) =>
  useMutation({
    mutationFn: (body: PasswordChange) => send(changePassword, { body }),
    onSuccess: ({ token }) => void startSession(token),
    meta: {
      failure: `Error changing password for user ${userName}`,
      success: { title: `Password succesfully changed for user ${userName}` },
    },
  })
