import { exitCodeOf, startNode } from './node.mjs'
import { watchNpm } from './npm-watch.mjs'

/** Runs a program to its end; it is told to stop when this process is, or npm, however they end. Answers how it ended. */
export function runStoppable(args) {
  const program = startNode(args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })

  /** Windows knows no signal that a process can answer; there the end of the channel says the same. */
  function stop(signal) {
    if (process.platform !== 'win32') program.kill(signal)
    else if (program.connected) program.disconnect()
  }
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGHUP', () => stop('SIGTERM'))
  watchNpm(() => stop('SIGTERM'))

  return exitCodeOf(program)
}
