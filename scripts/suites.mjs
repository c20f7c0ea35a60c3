import path from 'node:path'
import { exitCodeOf, root, startNode } from './node.mjs'

/** Turns off colours in logs. Playwright needs another variable, and Node warns if both are set. */
const plain = process.env.CI ? { NO_COLOR: '1', FORCE_COLOR: undefined } : {}
const plainPlaywright = process.env.CI ? { NO_COLOR: undefined, FORCE_COLOR: '0' } : {}

/** Runs Vitest with these arguments and returns its exit code. */
export const runVitest = (args) =>
  exitCodeOf(startNode(['node_modules/vitest/vitest.mjs', 'run', ...args], { env: plain }))

/** Runs the journeys with these arguments of Playwright and returns its exit code. The screens must be built. */
export function runPlaywright(args, env = {}) {
  const program = path.join(root, 'node_modules/@playwright/test/cli.js')
  const options = { cwd: path.join(root, 'e2e'), env: { ...plainPlaywright, ...env } }
  return exitCodeOf(startNode([program, 'test', ...args], options))
}
