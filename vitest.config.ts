import path from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { CHROMIUM_ARGUMENTS, findChromium } from './server/src/lib/print/chromium.ts'

const chromium = { executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS }
/** Tests of what runs: on a real PostgreSQL, with servers, in processes of their own, or with the built forms. */
const CALL_TESTS = '{contract,forms,server,web,bench}/src/**/*.calls.test.ts'

/** A machine that does other things too can be slow; whatever hangs fails all the same. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } }

/** The call tests that take longest begin first, so that none of them is left running alone at the end. */
const LONG =
  /\/(hostile-values|stop-server|start-server|embedded|delivery-faults|kept-fields|FormPreview|office-process)\.calls\./

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return (await super.sort(files)).toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)))
  }
}

export default defineConfig({
  test: {
    // Most of the time tests wait for processes, PostgreSQL and browsers, so there are more workers than cores.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,forms,server,web,bench}/src/**/*.test.ts'],
          exclude: [CALL_TESTS],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'calls',
          include: [CALL_TESTS],
          // The server keeps nothing of an app in its modules, so files may share them: loading them takes a second.
          isolate: false,
          restoreMocks: true,
          globalSetup: ['scripts/forms-for-tests.mjs', 'server/src/testing/global-setup.ts'],
          provide: { chromium },
          ...PATIENCE,
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
          // After the others, two pages at once: a page never waits for anything but the processor.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          ...PATIENCE,
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
