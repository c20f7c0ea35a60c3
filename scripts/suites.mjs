import path from 'node:path'
import { exitCodeOf, root, startNode } from './node.mjs'

/** What keeps a log free of colours; Playwright asks for a word of its own, and Node complains of both together. */
const plain = process.env.CI ? { NO_COLOR: '1', FORCE_COLOR: undefined } : {}
const plainPlaywright = process.env.CI ? { NO_COLOR: undefined, FORCE_COLOR: '0' } : {}

/** Runs Vitest with these arguments to its end; answers its exit code. */
export const runVitest = (args) =>
  exitCodeOf(startNode(['node_modules/vitest/vitest.mjs', 'run', ...args], { env: plain }))

/** Runs the journeys, which need the screens built, with these arguments of Playwright; answers its exit code. */
export function runPlaywright(args, env = {}) {
  const program = path.join(root, 'node_modules/@playwright/test/cli.js')
  const options = { cwd: path.join(root, 'e2e'), env: { ...plainPlaywright, ...env } }
  return exitCodeOf(startNode([program, 'test', ...args], options))
}
