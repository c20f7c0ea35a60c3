import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,forms,server,web,bench}/src/**/*.test.{ts,tsx}'],
    globalSetup: ['scripts/forms-for-tests.mjs', 'server/src/testing/global-setup.ts'],
    // Real servers start in some of them.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
