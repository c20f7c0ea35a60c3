import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from '@app/server/lib/print/chromium'

export default defineConfig({
  testMatch: '*.test.ts',
  globalSetup: './starting-data.ts',
  // The journeys of one file build on each other's data, in order; files have servers of their own and run at once.
  workers: 3,
  // A shared machine can be slow; a journey that hangs is told all the same.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-NZ',
    // What slides or fades is not yet where a person would press it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace shows the page at each step without a film of it, which takes a fifth of the time of all journeys.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS },
  },
  outputDir: 'test-results',
})
