import path from 'node:path'
import type { TestBrowser } from '@app/forms/testing/browser'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { testChromium } from './server/src/testing/test-chromium.ts'
import { guides } from './web/guides-plugin.ts'

const chromium: TestBrowser = await testChromium()
/** Servers of tests print with the same browser, unpacked once. */
const env = { CHROMIUM_PATH: chromium.executablePath }
/** Tests that need PostgreSQL, a server, another process or the built forms. */
const CALL_TESTS = '{contract,forms,server,web,bench}/src/**/*.calls.test.ts'

/** Generous, because a shared machine can be slow. A test that hangs still fails. */
const TIMEOUTS = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } }

/** The slowest call tests start first, so that none of them runs alone at the end. */
const LONG =
  /\/(hostile-values|every-input|backup|stop-server|start-server|unpack-chromium|embedded|delivery-faults|kept-fields|FormPreview|office-process|several-processes|dying-database|torture)\.calls\./

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return (await super.sort(files)).toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)))
  }
}

export default defineConfig({
  test: {
    // More workers than cores, because tests mostly wait for processes, PostgreSQL and browsers.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['*.test.ts', '{contract,forms,server,web,bench}/src/**/*.test.ts'],
          exclude: [CALL_TESTS],
          // Rules keep no state, so test files share their modules.
          isolate: false,
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'calls',
          include: [CALL_TESTS],
          // Modules of the server hold no state of an app, so test files share them. Loading them takes a second.
          isolate: false,
          restoreMocks: true,
          globalSetup: ['scripts/forms-for-tests.mjs', 'server/src/testing/global-setup.ts'],
          provide: { chromium },
          env,
          ...TIMEOUTS,
        },
      },
      {
        root: 'web',
        plugins: [react(), guides],
        // Bundle all dependencies at the start. Finding another one later would reload the page during a test.
        optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
        test: {
          // Components in a real browser.
          name: 'components',
          include: ['src/**/*.test.tsx'],
          // After the other tests and two pages at a time, because pages keep the processor busy.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          ...TIMEOUTS,
          testTimeout: 30_000,
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
