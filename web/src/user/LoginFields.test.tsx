import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_ERRORS, type DraftErrors } from '../lib/draft.ts'
import { renderPart } from '../testing/render-part.tsx'
import { violations } from '../testing/violations.ts'
import { WithState } from '../testing/WithState.tsx'
import { LoginFields } from './LoginFields.tsx'
import { BLANK_USER, type UserDraft } from './user-draft.ts'

const MERE: UserDraft = { ...BLANK_USER, loginEmail: 'mere@office.example', accessRoles: 'CompassStaff;' }

interface Shown {
  readonly draft?: UserDraft
  readonly errors?: DraftErrors
  readonly isStored?: boolean
  readonly isAdministrator?: boolean
}

async function show({ draft = MERE, errors = NO_ERRORS, isStored = true, isAdministrator = false }: Shown) {
  const onChange = vi.fn<(name: keyof UserDraft, value: string) => void>()
  await renderPart(
    <WithState initial={draft}>
      {(value, change) => (
        <LoginFields
          draft={value}
          errors={errors}
          isStored={isStored}
          isAdministrator={isAdministrator}
          onChange={(name, text) => {
            change({ ...value, [name]: text })
            onChange(name, text)
          }}
        />
      )}
    </WithState>,
  )
  return onChange
}

const email = () => page.getByRole('textbox', { name: 'Login Email' })
const role = (name: string) => page.getByRole('switch', { name })

describe('a new login', () => {
  test('starts in its e-mail', async () => {
    await show({ draft: BLANK_USER, isStored: false })
    await expect.element(email()).toHaveFocus()
    await userEvent.keyboard('hemi')
    await expect.element(email()).toHaveValue('hemi')
    expect(await violations()).toEqual([])
  })

  test('is told what a password takes, and what happens without one', async () => {
    await show({ draft: BLANK_USER, isStored: false })
    await expect
      .element(page.getByText('Leave empty to send an invitation, by which the person sets it. 10 characters or more.'))
      .toBeVisible()
  })
})

describe('a stored login', () => {
  test('keeps its e-mail locked', async () => {
    await show({})
    await expect.element(email()).toHaveAttribute('readonly')
    await email().click()
    await userEvent.keyboard('x')
    await expect.element(email()).toHaveValue('mere@office.example')
  })

  test('has its e-mail unlocked and focused by the padlock', async () => {
    await show({})
    await page.getByRole('button', { name: 'Edit login email' }).click()
    await expect.element(email()).toHaveFocus()
    await expect.element(email()).not.toHaveAttribute('readonly')
  })

  test('keeps its password while the field is empty', async () => {
    await show({})
    await expect.element(page.getByText(/^Leave empty to keep the current password\./)).toBeVisible()
  })
})

describe('the access roles', () => {
  test('are those of the login', async () => {
    await show({ draft: { ...MERE, accessRoles: 'ExternalCustomer;' } })
    await expect.element(role('External Customer')).toBeChecked()
    await expect.element(role('Compass Staff')).not.toBeChecked()
    expect(await violations()).toEqual([])
  })

  test('are passed on together', async () => {
    const onChange = await show({})
    await role('External Supplier').click({ force: true })
    expect(onChange).toHaveBeenCalledExactlyOnceWith('accessRoles', 'CompassStaff;ExternalSupplier;')
  })

  test('can all be taken away', async () => {
    const onChange = await show({})
    await role('Compass Staff').click({ force: true })
    expect(onChange).toHaveBeenCalledExactlyOnceWith('accessRoles', '')
  })

  test('of an administrator include the staff', async () => {
    await show({ isAdministrator: true })
    await expect.element(role('Compass Staff')).toBeDisabled()
    await expect.element(page.getByText('Administrators are always Compass Staff.')).toBeVisible()
  })
})

test('an error shows at its field', async () => {
  await show({ errors: { loginEmail: 'is the email of another login' } })
  await expect.element(email()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('Login Email is the email of another login')).toBeVisible()
})
