import { once } from 'node:events'
import { connect, type LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { databaseUnavailable } from './unavailable.ts'

/** What the system says of a name that is looked up like this, and of its addresses. */
async function failureOf(lookup: LookupFunction): Promise<unknown> {
  const socket = connect({ host: 'db.example', port: await freePort(), lookup, autoSelectFamily: true })
  const [error] = (await once(socket, 'close').catch((failure: unknown) => [failure])) as unknown[]
  return error
}

const address = (name: string) => ({ address: name, family: 4 })

test.each<[string, LookupFunction]>([
  ['of whose addresses none answers', (_, __, found) => found(null, [address('127.0.0.1'), address('127.0.0.2')])],
  [
    'that is not found',
    (_, __, found) =>
      found(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }), []),
  ],
])('a database server %s cannot be reached', async (_, lookup) => {
  const failure = await failureOf(lookup)
  expect(failure).toBeInstanceOf(Error)
  expect(databaseUnavailable(failure as Error)).toMatchObject({ status: 503, code: 'no-database' })
})

test.each(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])('a network that says %s is a database away', (code) => {
  const failure = Object.assign(new Error(`connect ${code} 10.0.0.5:5432`), { code, syscall: 'connect' })
  expect(databaseUnavailable(failure)).toMatchObject({ status: 503, code: 'no-database' })
})

test('a file of these codes is no database', () => {
  const failure = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open', path: '/srv/paper.pdf' })
  expect(databaseUnavailable(failure)).toBeUndefined()
})
