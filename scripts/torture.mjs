// node scripts/torture.mjs [--rounds 50]: kills the whole program again and again while clients write, and looks at what is left.
// node scripts/torture.mjs --backups 10: makes backups while clients write, restores each and compares every row and file by hash.
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { watchNpm } from './npm-watch.mjs'
import { runVitest } from './suites.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' }, backups: { type: 'string' } } })

watchNpm(() => process.exit(143))
await ensureInstalled()
if (values.backups) process.env.TORTURE_BACKUPS = values.backups
else process.env.TORTURE_ROUNDS = values.rounds
const test = values.backups ? 'server/src/backup/equal-restores.calls.test.ts' : 'server/src/torture.calls.test.ts'
process.exitCode = await runVitest(['--project', 'calls', test])
