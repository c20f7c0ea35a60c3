import { expect, test } from 'vitest'
import type { User } from '@app/contract/user/schema'
import { changedPaths } from '../lib/draft.ts'
import { USER_DRAFT, userToSave } from './user-draft.ts'

const USER: User = {
  loginId: 7,
  loginEmail: 'mere@office.example',
  accessRoles: 'CompassStaff;',
  isCompassStaff: true,
  isExternalCustomer: false,
  isExternalSupplier: false,
  isAdministrator: false,
  loginCount: 3,
  hasPassword: true,
  hasFactor: false,
  isSignOnTied: false,
  invitedUntil: null,
  messageFailure: '',
  whenLastLogin: null,
  whenCreated: '2026-03-01T02:00:00.123456Z',
  whenUpdated: '2026-03-01T02:00:00.123456Z',
  whenDeleted: null,
}
const BASE = USER_DRAFT.toDraft(USER)
const { loginId, whenUpdated } = USER

test('a password is sent only if one is typed, without blanks around it', () => {
  expect(userToSave(USER, BASE, { ...BASE, password: ' tui-in-the-kowhai ' }).payload).toEqual({
    userDetails: { loginId, whenUpdated, password: 'tui-in-the-kowhai' },
  })
  expect(userToSave(USER, BASE, { ...BASE, accessRoles: 'CompassStaff;ExternalSupplier;' }).payload).toEqual({
    userDetails: { loginId, whenUpdated, accessRoles: 'CompassStaff;ExternalSupplier;' },
  })
})

test('blanks around an e-mail do not count as a change', () => {
  const draft = { ...BASE, loginEmail: ` ${BASE.loginEmail} ` }
  expect(changedPaths(USER_DRAFT.valuesOf(BASE), USER_DRAFT.valuesOf(draft))).toEqual([])
})

test('errors are found before anything is sent', () => {
  expect(userToSave(USER, BASE, { ...BASE, loginEmail: 'mere', password: 'short' }).errors).toEqual([
    { path: 'userDetails.loginEmail', message: 'takes an email address such as name@company.nz' },
    { path: 'userDetails.password', message: 'takes 10 to 128 characters' },
  ])
})
