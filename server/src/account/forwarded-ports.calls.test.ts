import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp({ TRUST_PROXY: '127.0.0.1' })

test.each([
  ['IPv4', (port: number) => `203.0.113.9:${port}`],
  ['IPv6', (port: number) => `[2001:db8::9]:${port}`],
])('an %s address with a port, as some proxies forward it, is one address', async (_, from) => {
  const statuses: number[] = []
  for (let count = 0; count < 21; count++) {
    const answer = await opened().call('/auth/forgot', {
      body: { email: `nobody${count}@office.example` },
      headers: { 'x-forwarded-for': from(50_000 + count) },
    })
    statuses.push(answer.statusCode)
  }
  expect(statuses.at(-1)).toBe(429)
})
