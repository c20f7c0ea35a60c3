import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { AuditLine } from '@app/contract/audit/schema'
import { buildLogin, buildProperty } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { recordAudit } from '../record-audit.ts'

const opened = useTestApp()

test('says in words whom a role refused, who may do what, and what else no call tells by itself', async () => {
  const { call, db, tokenOf } = opened()
  await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
  const chief = await tokenOf('chief@office.example')
  await buildLogin(db, { loginEmail: 'site@kauri.example', isExternalCustomer: true })
  await call('/user/list', { token: await tokenOf('site@kauri.example') })
  const userDetails = { loginEmail: 'new@office.example', accessRoles: 'ExternalCustomer;ExternalSupplier;' }
  await call('/user/add', { token: chief, body: { userDetails } })
  const propertyId = await buildProperty(db, { propertyName: 'Rātā House' })
  const line = { login: null, clientAddress: '' }
  const others = [
    { kind: 'login', detail: 'sign-on' },
    { kind: 'login-failed', detail: 'present password' },
    { kind: 'sign-on-failed', detail: 'weak, 3 more within a minute' },
    { kind: 'throttled', subject: 'POST /r/:token/sign', detail: '2 more within a minute' },
    { kind: 'refused', subject: 'POST no such call' },
    { kind: 'refused', subject: 'POST /api/property/dashboard-excel-export' },
    { kind: 'roles-changed', subject: 'new@office.example', detail: 'CompassStaff; became ExternalSupplier;' },
    { kind: 'password-reset', subject: 'new@office.example', detail: 'link 12' },
    { kind: 'return-link-used', subject: `answer 412, property ${propertyId}`, detail: 'not-ours' },
    { kind: 'erased', subject: 'contact 3, 4', detail: 'They asked for it' },
    { kind: 'restored', subject: 'backup of 2026-11-24T11:30:00.000Z', detail: 'b7c0' },
  ] as const
  for (const other of others) await recordAudit(db, { ...line, ...other })

  const words = (await call(`/audit?recordLimit=${others.length + 2}`, { token: chief }))
    .json<{ data: AuditLine[] }>()
    .data.map(({ kind, about }) => [kind, about])
    .toReversed()
  expect(words).toEqual([
    ['refused', 'All login users, sorted by email'],
    ['login-added', 'new@office.example · External Customer, External Supplier'],
    ['login', 'By single sign-on'],
    ['login-failed', 'Wrong present password'],
    ['sign-on-failed', 'Without a second factor, 3 more within a minute'],
    ['throttled', 'Page of a return link · 2 more within a minute'],
    ['refused', 'No such call'],
    ['refused', 'The dashboard as an Excel file'],
    ['roles-changed', 'new@office.example · Compass Staff became External Supplier'],
    ['password-reset', 'new@office.example'],
    ['return-link-used', 'Answer 412, Rātā House · Not ours'],
    ['erased', 'Contact 3, 4 · They asked for it'],
    ['restored', 'Backup of 25 Nov 2026 00:30'],
  ])
  const exported = (await readXlsx((await call('/audit/export', { token: chief })).rawPayload)).sheets[0]?.rows ?? []
  const told = exported.map((row) => row[5])
  expect(told).toEqual(expect.arrayContaining(words.map(([, about]) => about)))
  const kinds = exported.map((row) => row[2])
  expect(kinds).toEqual(expect.arrayContaining(['Refused', 'Login added', 'Single sign-on failed', 'Backup restored']))
})
