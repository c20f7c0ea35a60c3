// node scripts/torture.mjs [--rounds 50]: kills the whole program again and again while clients write, and looks at what is left.
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { watchNpm } from './npm-watch.mjs'
import { runVitest } from './suites.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } })

watchNpm(() => process.exit(143))
await ensureInstalled()
process.env.TORTURE_ROUNDS = values.rounds
process.exitCode = await runVitest(['--project', 'calls', 'server/src/torture.calls.test.ts'])
