/** How Playwright starts a browser. */
export interface TestBrowser {
  executablePath: string
  args: string[]
  /** Arguments of Playwright that are left out. */
  ignoreDefaultArgs?: string[]
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser that prints documents: the server knows where one is, and vitest.config.ts provides it. */
    chromium: TestBrowser
  }
}
