import { shownAccessRoles } from '@app/contract/user/rules'
import type { User } from '@app/contract/user/schema'
import { Alert, Badge, Button, Stack, Text, TextInput } from '@mantine/core'
import { IconInfoCircle, IconMailOff } from '@tabler/icons-react'
import { endSession, useSession } from '../auth/session.ts'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { errorsByPath, type DraftValue } from '../lib/draft.ts'
import { HistoryButton } from '../ui/domain/HistoryButton.tsx'
import { LazyConflictDialog } from '../ui/editing/LazyConflictDialog.tsx'
import { SaveBar } from '../ui/editing/SaveBar.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useFocusWrongField } from '../ui/editing/focus-wrong-field.ts'
import { useConflict } from '../ui/editing/use-conflict.ts'
import { useDraft } from '../ui/editing/use-draft.ts'
import { useGoBack } from '../ui/layout/use-go-back.ts'
import { useLeaveGuard } from '../ui/editing/use-leave-guard.ts'
import { useRetrieveUser, useSaveUser } from './api.ts'
import { DeleteLogin } from './DeleteLogin.tsx'
import { InvitationNote } from './InvitationNote.tsx'
import { lastLoginMoment } from './last-login.ts'
import { LoginFields } from './LoginFields.tsx'
import { ResetFactor } from './ResetFactor.tsx'
import classes from './UserEditor.module.css'
import { NO_ROLE, USER_DRAFT, USER_LABELS, userToSave, WITHIN_USER } from './user-draft.ts'

const labelOf = (path: string): string => new Map(Object.entries(USER_LABELS)).get(path) ?? path

function showValue(path: string, value: DraftValue): string {
  if (path === 'accessRoles') return shownAccessRoles(String(value))
  // Passwords are never shown, and the stored one is not known.
  if (path === 'password') return value === '' ? 'the stored password' : 'the password that you typed'
  return String(value)
}

/** Edits or deletes a login. */
export function UserEditor({ user }: { readonly user: User }) {
  const { loginId, isAdministrator } = useSession()
  const isOwn = user.loginId === loginId
  const mayChange = isAdministrator || !user.isAdministrator
  const edit = useDraft(USER_DRAFT, user)
  const { source, base, draft, changes } = edit
  const save = useSaveUser(user.loginId)
  const { openConflict, dialog } = useConflict(USER_DRAFT, edit, useRetrieveUser(user.loginId))
  const goBack = useGoBack('/users')
  useLeaveGuard(changes.length > 0)
  useFocusWrongField(edit.refusal)

  const submit = (): void => {
    const { payload, errors } = userToSave(source, base, draft)
    if (errors) return edit.refuse(errorsByPath(errors, WITHIN_USER))
    save.mutate(payload.userDetails, {
      onSuccess: (saved) => {
        edit.saved(saved, draft)
        // The change has invalidated the login's tokens (docs/rules/sessions-and-roles.md#tokens).
        if (isOwn) endSession()
      },
      onError: (error) => {
        openConflict(error)
        const wrong = fieldErrorsIn(error)
        if (wrong.length > 0) edit.refuse(errorsByPath(wrong, WITHIN_USER))
      },
    })
  }

  return (
    <>
      <ScreenHeader
        title={user.loginEmail}
        aside={
          <>
            {user.isAdministrator && (
              <Badge variant="light" radius="sm" tt="none">
                Administrator
              </Badge>
            )}
            <Text size="sm" c="dimmed" className="tnum">
              ID {user.loginId}
            </Text>
          </>
        }
        actions={
          <>
            <HistoryButton entity="login" id={user.loginId} />
            {isAdministrator && !isOwn && (source.hasFactor || source.isSignOnTied) && <ResetFactor user={source} />}
            {mayChange && <DeleteLogin user={source} isOwn={isOwn} />}
            {changes.length === 0 && (
              <Button variant="default" onClick={() => goBack()}>
                Close
              </Button>
            )}
          </>
        }
      />
      <Stack gap="md" maw={860}>
        {isOwn && (
          <Alert variant="light" icon={<IconInfoCircle aria-hidden />} title="This is your own login">
            If you change it, your session ends and you have to log in again.
          </Alert>
        )}
        {!mayChange && (
          <Alert variant="light" icon={<IconInfoCircle aria-hidden />} title="This is the login of an administrator">
            Only administrators can change it.
          </Alert>
        )}
        {source.messageFailure && (
          <Alert
            color="red"
            variant="light"
            icon={<IconMailOff aria-hidden />}
            title="The last message to it was not sent"
          >
            The mail server said: {source.messageFailure}
          </Alert>
        )}
        {!source.hasPassword && <InvitationNote user={source} mayInvite={mayChange} />}
        <Section title="Login">
          <fieldset className={classes.fields} disabled={!mayChange}>
            <LoginFields
              key={edit.version}
              draft={draft}
              errors={edit.errors}
              onChange={edit.setValue}
              isStored
              isAdministrator={user.isAdministrator}
            />
          </fieldset>
          <TextInput
            label="Last login"
            mt="md"
            maw={300}
            readOnly
            variant="filled"
            value={lastLoginMoment(user) || 'never'}
          />
        </Section>
      </Stack>
      <SaveBar
        changes={changes.length}
        onSave={submit}
        onCancel={edit.cancel}
        isSaving={save.isPending}
        obstacle={draft.accessRoles === '' && NO_ROLE}
      />
      {dialog && <LazyConflictDialog {...dialog} labelOf={labelOf} showValue={showValue} />}
    </>
  )
}
