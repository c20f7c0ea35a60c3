import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { exitCodeOf, startNode } from './node.mjs'
import { watchNpm } from './npm-watch.mjs'

await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)

const server = startNode(['server/src/main.ts', ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})

/** Windows knows no signal that a process can answer; there the end of the channel says the same. */
function stop(signal) {
  if (process.platform !== 'win32') server.kill(signal)
  else if (server.connected) server.disconnect()
}
process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
process.on('SIGHUP', () => stop('SIGTERM'))
watchNpm(() => stop('SIGTERM'))

process.exitCode = await exitCodeOf(server)
