import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants as access, existsSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, independent of the current folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Ends the process if this account may not install and build here, as one that only runs Warrant should not. */
export function refuseReadOnly() {
  try {
    accessSync(root, access.W_OK)
  } catch {
    console.error(
      `Warrant is not installed and built yet, and this account may not write into ${root}: run "npm run build" there as the account that it belongs to, then start again.`,
    )
    process.exit(1)
  }
}

const OLDEST_NODE = 24

/** Node's compile cache: with it, the server starts faster and never loads the TypeScript parser, which saves 20 MB. */
const compiled = path.join(root, 'node_modules', '.cache', 'node')

/**
 * Options of every program: no warning about type stripping; a smaller young generation, in MB, which saves 130 MB on a
 * list of the whole country and is no slower; and a stop when the script that started the program ends, even if it is
 * killed.
 */
const OPTIONS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--import',
  new URL('stop-with-parent.mjs', import.meta.url).href,
]

/** The pinned Node; if npm could not install it, the Node that runs this script, if it is new enough. */
function findNode() {
  const pinned = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath
  console.error(`npm could not install the Node that Warrant needs. Start Warrant with Node ${OLDEST_NODE} or later.`)
  process.exit(1)
}

/** Starts the pinned Node in the project's folder. It is first in PATH, so that child processes use it too. */
export function startNode(args, options = {}) {
  const node = findNode()
  const PATH = [path.dirname(node), process.env.PATH].join(path.delimiter)
  const env = { ...process.env, PATH, NODE_COMPILE_CACHE: compiled, ...options.env }
  const words = [...OPTIONS, ...args]
  return spawn(node, words, { cwd: root, stdio: 'inherit', ...options, env })
}

/** The exit code of a process, as in a shell. */
export async function exitCodeOf(child) {
  const [code, signal] = await once(child, 'close')
  return code ?? 128 + constants.signals[signal]
}

/** Runs the pinned Node to its end. Resolves with its exit code and output. */
export async function captureNode(args, options = {}) {
  return capture(startNode(args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }))
}

export async function capture(child) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return { code: await exitCodeOf(child), output }
}
