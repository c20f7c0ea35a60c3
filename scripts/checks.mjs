import { stripVTControlCharacters } from 'node:util'
import { captureNode } from './node.mjs'

const CHECKS = [
  ['types', 'node_modules/typescript/bin/tsc', '-p', '.'],
  ['types of the forms', 'node_modules/typescript/bin/tsc', '-p', 'forms'],
  ['types of the screens', 'node_modules/typescript/bin/tsc', '-p', 'web'],
  ['types of the service worker', 'node_modules/typescript/bin/tsc', '-p', 'web/worker'],
  ['types of journeys and benches', 'node_modules/typescript/bin/tsc', '-p', 'e2e'],
  ['lint', 'node_modules/oxlint/bin/oxlint', '--type-aware'],
  ['format', 'node_modules/oxfmt/bin/oxfmt', '--check'],
  ['unused code', 'node_modules/knip/bin/knip.js'],
  ['citations of rules', 'scripts/check-citations.mjs'],
]

/** Runs all static checks and prints their results. Returns how many passed and failed. */
export async function runChecks() {
  const count = { passed: 0, failed: 0 }
  for (const [name, program, ...args] of CHECKS) {
    const startedAt = performance.now()
    const { code, output } = await captureNode([program, ...args])
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    // One of the programs prints colours even into a pipe.
    if (code !== 0) console.log(stripVTControlCharacters(output).trimEnd())
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
    count[code === 0 ? 'passed' : 'failed']++
  }
  return count
}
