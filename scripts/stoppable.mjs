import { exitCodeOf, startNode } from './node.mjs'
import { watchNpm } from './npm-watch.mjs'

/** Runs a program to its end, and stops it when this process or npm ends in any way. Resolves with its exit code. */
export function runStoppable(args) {
  const program = startNode(args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })

  /** Windows has no signals that a process can handle, so closing the channel stops the program there. */
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
