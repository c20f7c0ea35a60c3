import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'
import { relyingParty } from './relying-party.ts'

const partyOf = (variables: Record<string, string>) => relyingParty(readEnvironment(variables))

test('passkeys are tied to the host of PUBLIC_URL', () => {
  expect(partyOf({ PUBLIC_URL: 'https://Warrant.example.nz:8443/w/', PRODUCT_NAME: 'Kauri' })).toEqual({
    id: 'warrant.example.nz',
    origin: 'https://warrant.example.nz:8443',
    name: 'Kauri',
  })
  expect(partyOf({ PUBLIC_URL: 'http://localhost:3000/' })?.id).toBe('localhost')
  expect(partyOf({ HOST: 'localhost' })?.origin).toBe('http://localhost:3000')
})

test.each([
  ['nothing is set', {}],
  ['the address has no host name', { PUBLIC_URL: 'https://192.0.2.7/' }],
  ['the address has no host name, as IPv6', { PUBLIC_URL: 'https://[2001:db8::1]/' }],
  ['the connection is not secure', { PUBLIC_URL: 'http://warrant.example.nz/' }],
])('there are none where %s', (_, variables) => {
  expect(partyOf(variables)).toBeNull()
})
