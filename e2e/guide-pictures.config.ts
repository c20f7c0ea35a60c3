import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Makes the pictures of the guides, as wide as the pages that show them. */
export default defineConfig({
  ...journeys,
  testMatch: 'guide-pictures.ts',
  use: { ...journeys.use, viewport: { width: 1200, height: 800 } },
})
