import path from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_ARGUMENTS, findChromium } from './server/src/lib/print/chromium.ts'

const chromium = { executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,forms,server,web,bench}/src/**/*.test.ts'],
          globalSetup: ['scripts/forms-for-tests.mjs', 'server/src/testing/global-setup.ts'],
          provide: { chromium },
          // Real servers start in some of them.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        root: 'web',
        plugins: [react()],
        // All that parts import is made ready at once: a package that came up later would reload the page under a test.
        optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
        test: {
          // Parts of screens, in a real browser.
          name: 'components',
          include: ['src/**/*.test.tsx'],
          setupFiles: [path.resolve(import.meta.dirname, 'web/src/testing/no-console-errors.ts')],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: chromium,
              contextOptions: { locale: 'en-NZ', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
