// node scripts/run.mjs FILE [args]: installs what is missing, builds the forms, then runs FILE under the pinned Node.
import { ensureFormsBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runStoppable } from './stoppable.mjs'

await ensureInstalled()
if (!(await ensureFormsBuilt())) process.exit(1)
process.exitCode = await runStoppable(process.argv.slice(2))
