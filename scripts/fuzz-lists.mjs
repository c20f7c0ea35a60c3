// node scripts/fuzz-lists.mjs [--steps 10000] [--seed N]: lists that are kept by their changes, while many write.
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { watchNpm } from './npm-watch.mjs'
import { runVitest } from './suites.mjs'

const { values } = parseArgs({
  options: { steps: { type: 'string', default: '10000' }, seed: { type: 'string' } },
})

watchNpm(() => process.exit(143))
await ensureInstalled()
process.env.LIST_STEPS = values.steps
process.env.LIST_SEED = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
process.exitCode = await runVitest(['--project', 'calls', 'server/src/database/list-changes.calls.test.ts'])
