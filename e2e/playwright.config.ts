import { defineConfig } from '@playwright/test'
import { testChromium } from '@app/server/testing/test-chromium'

const launchOptions = await testChromium()
// The servers of the journeys print with the same browser, unpacked once.
process.env.CHROMIUM_PATH = launchOptions.executablePath

export default defineConfig({
  testMatch: '*.test.ts',
  globalSetup: './starting-data.ts',
  // The journeys of one file run in order and share its data. Files have their own servers and run in parallel.
  workers: 3,
  // A shared machine can be slow. A journey that hangs still fails.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    // An action that cannot be done fails by itself and names what it waits for.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-NZ',
    // Storing the app in every new context takes an eighth of the time; offline.test.ts allows it.
    serviceWorkers: 'block',
    // An element that slides or fades is not yet where a person would click it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step takes a quarter of the time. `npm run test:e2e -- FILE --trace retain-on-failure` records them.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  outputDir: 'test-results',
})
