// node scripts/fuzz.mjs [--inputs 100000] [--seed N]: every call with inputs made from its shapes, against the real server.
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { watchNpm } from './npm-watch.mjs'
import { runVitest } from './suites.mjs'

const { values } = parseArgs({
  options: { inputs: { type: 'string', default: '100000' }, seed: { type: 'string' } },
})

watchNpm(() => process.exit(143))
await ensureInstalled()
process.env.FUZZ_INPUTS = values.inputs
process.env.FUZZ_SEED = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
process.exitCode = await runVitest(['--project', 'calls', 'server/src/plugins/every-input.calls.test.ts'])
