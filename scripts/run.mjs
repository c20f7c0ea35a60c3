// node scripts/run.mjs FILE [args]: installs what is missing, then runs FILE under the pinned Node.
import { ensureInstalled } from './install.mjs'
import { exitCodeOf, startNode } from './node.mjs'

await ensureInstalled()
const program = startNode(process.argv.slice(2))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal))
process.exitCode = await exitCodeOf(program)
