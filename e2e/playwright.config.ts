import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from '@app/server/lib/print/chromium'

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
    viewport: { width: 1440, height: 900 },
    locale: 'en-NZ',
    // Storing the app in every new context takes an eighth of the time; offline.test.ts allows it.
    serviceWorkers: 'block',
    // An element that slides or fades is not yet where a person would click it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace shows the page at each step. Screenshots of every frame would take more than a tenth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS },
  },
  outputDir: 'test-results',
})
