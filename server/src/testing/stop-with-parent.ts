/** Arguments for Node that make a program stop cleanly when its parent process ends. */
export const STOP_WITH_PARENT = [
  '--import',
  new URL('../../../scripts/stop-with-parent.mjs', import.meta.url).href,
] as const

/**
 * What a program of a test finds in its environment besides what the test gives it: the programs, the place of
 * temporary files, the browser that is unpacked once for all tests, and compiled code, which halves the time of its start.
 */
export const programEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, TMPDIR, CHROMIUM_PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, TMPDIR, CHROMIUM_PATH, NODE_COMPILE_CACHE }
}
