import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runStoppable } from './stoppable.mjs'

await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)
process.exitCode = await runStoppable(['server/src/main.ts', ...process.argv.slice(2)])
