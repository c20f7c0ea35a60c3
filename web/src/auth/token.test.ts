import { expect, it } from 'vitest'
import { claimsOf } from './token.ts'

const claims = { exp: 1, email: 'māui@example.nz', loginID: 7, Role: ['CompassStaff'], IsAdministrator: false }
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

it('reads the claims, macrons included', () => {
  expect(claimsOf(`${encoded({ alg: 'HS256' })}.${encoded(claims)}.signature`)).toEqual(claims)
})

it.each(['', 'nonsense', 'a.b.c', `x.${encoded({ exp: 'soon' })}.y`])('refuses "%s"', (token) => {
  expect(claimsOf(token)).toBeNull()
})
