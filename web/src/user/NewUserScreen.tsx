import { TAKEN_EMAIL } from '@app/contract/user/rules'
import { NewUser } from '@app/contract/user/schema'
import { Box, Button, Group, Text } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { checkPayload, fieldErrorsIn } from '../lib/check-payload.ts'
import { errorsByPath } from '../lib/draft.ts'
import { useDebouncedValue } from '../lib/use-debounced-value.ts'
import { ButtonLink } from '../ui/layout/links.ts'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { HeldWhile } from '../ui/editing/HeldWhile.tsx'
import { useFocusWrongField } from '../ui/editing/focus-wrong-field.ts'
import { useDraft } from '../ui/editing/use-draft.ts'
import { useLeaveGuard } from '../ui/editing/use-leave-guard.ts'
import { useAddUser, useReach } from './api.ts'
import { LoginFields } from './LoginFields.tsx'
import { ReachNote } from './ReachNote.tsx'
import { NEW_USER_DRAFT, NO_ROLE, WITHIN_USER } from './user-draft.ts'
import { isWholeAddress } from './whole-address.ts'

const route = getRouteApi('/user/new')

/** Adds a login, with the role given in the address (docs/rules/screens.md#users). */
export function NewUserScreen() {
  const navigate = useNavigate()
  const { role } = route.useSearch()
  const { draft, changes, errors, refusal, refuse, setValue } = useDraft(NEW_USER_DRAFT, role)
  const add = useAddUser(draft.loginEmail.trim())
  // Until the login's screen is there, it could be added once more.
  const isAdding = add.isPending || add.isSuccess
  const email = draft.loginEmail.trim()
  const settled = useDebouncedValue(email, (value) => value === '')
  // Of an address that is typed on, and of one that this screen has taken itself, nothing is said.
  const isAsked = settled === email && isWholeAddress(email) && !isAdding
  const { data } = useReach(settled, draft.accessRoles, isAsked)
  const reach = isAsked ? data : undefined
  const taken = reach && reach.loginId !== null ? { loginEmail: TAKEN_EMAIL } : undefined
  useLeaveGuard(changes.length > 0)
  useFocusWrongField(refusal)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isAdding) return
    const checked = checkPayload(NewUser, { userDetails: draft })
    if (checked.errors) return refuse(errorsByPath(checked.errors, WITHIN_USER))
    add.mutate(checked.payload.userDetails, {
      onSuccess: ({ loginId }) =>
        void navigate({
          to: '/user/$loginId',
          params: { loginId: String(loginId) },
          replace: true,
          ignoreBlocker: true,
        }),
      onError: (error) => {
        const wrong = fieldErrorsIn(error)
        if (wrong.length > 0) refuse(errorsByPath(wrong, WITHIN_USER))
      },
    })
  }

  return (
    <>
      <ScreenHeader title="New user" />
      <Box maw={860}>
        <Section title="Login">
          <form onSubmit={submit} noValidate>
            <HeldWhile isAdding={isAdding}>
              <LoginFields
                draft={draft}
                errors={{ ...taken, ...errors }}
                onChange={setValue}
                isStored={false}
                isAdministrator={false}
              />
            </HeldWhile>
            <Box mt="md">{reach && <ReachNote email={email} accessRoles={draft.accessRoles} reach={reach} />}</Box>
            <Group gap="xs" mt="lg">
              <Button type="submit" loading={isAdding} disabled={draft.accessRoles === ''}>
                Add new record
              </Button>
              <ButtonLink to="/users" variant="default">
                {changes.length > 0 ? 'Cancel' : 'Close'}
              </ButtonLink>
              {changes.length > 0 && draft.accessRoles === '' && (
                <Text size="sm" c="dimmed">
                  {NO_ROLE}
                </Text>
              )}
            </Group>
          </form>
        </Section>
      </Box>
    </>
  )
}
