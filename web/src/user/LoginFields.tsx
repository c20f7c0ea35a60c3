import { ACCESS_ROLES, accessRolesOf, roleFlags, ROLE_NAMES } from '@app/contract/user/rules'
import { Group, Stack, Switch } from '@mantine/core'
import { useRef, useState } from 'react'
import type { DraftErrors } from '../lib/draft.ts'
import { settings } from '../lib/settings.ts'
import { fieldError } from '../ui/fields/field-error.ts'
import { FieldGroup } from '../ui/fields/FieldGroup.tsx'
import { LockToggle } from '../ui/fields/LockToggle.tsx'
import { PASSWORD_HINT, PasswordField } from '../ui/fields/PasswordField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { USER_LABELS, type UserDraft } from './user-draft.ts'

const NEW_PASSWORD_HINT = settings.isPasswordLoginOn
  ? `Leave empty to send an invitation, by which the person sets it. ${PASSWORD_HINT}`
  : `Leave empty: people log in with ${settings.signOnLabel}.`

interface LoginFieldsProps {
  readonly draft: UserDraft
  readonly errors: DraftErrors
  readonly onChange: (name: keyof UserDraft, value: string) => void
  /** Whether the login exists. Its e-mail is then locked at first, and its password stays unless a new one is typed. */
  readonly isStored: boolean
  /** Administrators are always Compass Staff (docs/rules/sessions-and-roles.md#administrators). */
  readonly isAdministrator: boolean
}

/** The fields of a login: e-mail, password and access roles. */
export function LoginFields({ draft, errors, onChange, isStored, isAdministrator }: LoginFieldsProps) {
  const email = useRef<HTMLInputElement>(null)
  const [locked, setLocked] = useState(isStored)

  const lock = (next: boolean): void => {
    setLocked(next)
    if (!next) email.current?.focus()
  }
  const setRoles = (chosen: readonly string[]): void =>
    onChange(
      'accessRoles',
      accessRolesOf({
        isCompassStaff: chosen.includes('CompassStaff'),
        isExternalCustomer: chosen.includes('ExternalCustomer'),
        isExternalSupplier: chosen.includes('ExternalSupplier'),
      }),
    )
  const flags = roleFlags(draft.accessRoles)

  return (
    <Stack gap="md">
      <FieldGroup columns={2}>
        <TextField
          ref={email}
          label={USER_LABELS.loginEmail}
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!isStored}
          readOnly={locked}
          variant={locked ? 'filled' : 'default'}
          rightSection={isStored && <LockToggle of="login email" locked={locked} onChange={lock} />}
          value={draft.loginEmail}
          onChange={(value) => onChange('loginEmail', value)}
          error={errors.loginEmail}
        />
        <PasswordField
          label={USER_LABELS.password}
          description={isStored ? `Leave empty to keep the current password. ${PASSWORD_HINT}` : NEW_PASSWORD_HINT}
          value={draft.password}
          onChange={(value) => onChange('password', value)}
          error={errors.password}
        />
      </FieldGroup>
      <Switch.Group
        label={USER_LABELS.accessRoles}
        value={ACCESS_ROLES.filter((role) => flags[`is${role}`])}
        onChange={setRoles}
        description={isAdministrator && 'Administrators are always Compass Staff.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={fieldError(USER_LABELS.accessRoles, errors.accessRoles)}
      >
        <Group gap="lg" mt={6} mb={4}>
          {ACCESS_ROLES.map((role) => (
            <Switch
              key={role}
              value={role}
              label={ROLE_NAMES[role]}
              aria-invalid={errors.accessRoles !== undefined}
              disabled={role === 'CompassStaff' && isAdministrator}
            />
          ))}
        </Group>
      </Switch.Group>
    </Stack>
  )
}
