// node scripts/run.mjs FILE [args]: installs what is missing, builds the forms, then runs FILE under the pinned Node.
import { ensureFormsBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { exitCodeOf, startNode } from './node.mjs'
import { watchNpm } from './npm-watch.mjs'

await ensureInstalled()
if (!(await ensureFormsBuilt())) process.exit(1)
const program = startNode(process.argv.slice(2))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal))
watchNpm(() => program.kill('SIGTERM'))
process.exitCode = await exitCodeOf(program)
