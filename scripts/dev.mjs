import path from 'node:path'
import { createInterface } from 'node:readline'
import { ensureFormsBuilt, forgetFormsBuild } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { exitCodeOf, root, startNode } from './node.mjs'
import { watchNpm } from './npm-watch.mjs'

await ensureInstalled()
if (!(await ensureFormsBuilt())) process.exit(1)
// From here on Vite rebuilds the forms on every change.
forgetFormsBuild()

const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const programs = [
  start('forms', [vite, 'build', '--watch', '--emptyOutDir', 'false', '--logLevel', 'warn'], path.join(root, 'forms')),
  start('server', ['--watch', '--watch-preserve-output', 'server/src/main.ts'], root),
  start('web', [vite], path.join(root, 'web')),
]

function start(name, args, cwd) {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const program = startNode(args, { cwd, env: colour, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [program.stdout, program.stderr]) {
    createInterface(stream).on('line', (line) => console.log(`${name.padEnd(6)} | ${line}`))
  }
  return program
}

const stop = () => programs.forEach((program) => program.kill('SIGTERM'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
watchNpm(stop)

// If one program ends, stop the others.
const ends = programs.map(exitCodeOf)
process.exitCode = await Promise.race(ends)
stop()
await Promise.all(ends)
