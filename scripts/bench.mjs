// npm run bench [-- --only PART]: builds the product, so that the screens which are measured are those of the sources.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runStoppable } from './stoppable.mjs'

await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)
process.exitCode = await runStoppable(['bench/src/main.ts', ...process.argv.slice(2)])
