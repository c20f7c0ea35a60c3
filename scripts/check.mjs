import { runChecks } from './checks.mjs'
import { ensureInstalled } from './install.mjs'
import { watchNpm } from './npm-watch.mjs'

watchNpm(() => process.exit(143))
await ensureInstalled()
const { failed } = await runChecks()
process.exitCode = failed === 0 ? 0 : 1
