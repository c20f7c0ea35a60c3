import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp({ API_DOCS: 'public' })
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

test.each(['/operator', '/company/list', '/no-such-call', '/health', '/openapi.json'])(
  'the answer of %s is not kept, and allows its page nothing that we do not use',
  async (path) => {
    const { headers } = await opened().call(path, { token })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['permissions-policy']).toContain('geolocation=()')
    expect(headers['x-content-type-options']).toBe('nosniff')
  },
)

test('fonts come from here, or from within the page', async () => {
  const { headers } = await opened().call('/health')
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy).toContain("font-src 'self' data:")
  expect(policy.filter((directive) => directive.includes('https:'))).toEqual([])
})
