import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()

test.each([
  ['a call', '/api/health', 200],
  ['a refusal', '/api/company/list', 401],
  ['what is not there', '/api/nothing', 404],
])('%s is answered with the security headers', async (_name, url, status) => {
  const { statusCode, headers } = await opened().app.inject({ url })
  expect(statusCode).toBe(status)
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'self';.*frame-ancestors 'self';.*script-src 'self';/,
    ),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
  })
})
