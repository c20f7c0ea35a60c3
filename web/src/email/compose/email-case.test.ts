import type { ReminderKind, UmbrellaKind } from '@app/contract/email/kinds'
import { expect, it } from 'vitest'
import { dialogTitle } from './email-case.ts'

it.each<[ReminderKind | UmbrellaKind, string]>([
  ['Email_Auto_12A', 'Automated Email with Generated Document'],
  ['Email_12A_Overdue', 'Automated Email with Generated Document'],
  ['Email_Bwof_Audit', 'Automated Email with Generated Document'],
  ['Email_Auto_TrialEvac', 'Automated Email'],
  ['Email_TrialEvac_Audit_Request', 'Automated Email'],
  ['Email_AuthorityOverdueBwofNotification', 'Regional Authority Email'],
])('the dialog of %s is headed %s', (kind, title) => {
  expect(dialogTitle(kind)).toBe(title)
})
