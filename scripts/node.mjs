import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, whatever folder a command is given in. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const OLDEST_NODE = 24

/** With what Node made of the sources at hand it starts sooner and never loads its TypeScript reader: 20 MB less. */
const compiled = path.join(root, 'node_modules', '.cache', 'node')

/**
 * Type stripping is no experiment to those who run this. What lists leave behind young is thrown away sooner, in MB:
 * left to itself, Node takes 130 MB more for a list of the whole country, and is no faster. What these scripts start ends
 * with them, also when they are killed.
 */
const OPTIONS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--import',
  new URL('stop-with-parent.mjs', import.meta.url).href,
]

/** The Node that the project pins; where npm could not install it, the one that runs this if it is new enough. */
function findNode() {
  const pinned = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath
  console.error(`npm did not install the Node that Warrant needs: start it with Node ${OLDEST_NODE} or later.`)
  process.exit(1)
}

/** Starts the pinned Node in the project's folder, with itself as the `node` of whatever it starts in turn. */
export function startNode(args, options = {}) {
  const node = findNode()
  const PATH = [path.dirname(node), process.env.PATH].join(path.delimiter)
  const env = { ...process.env, PATH, NODE_COMPILE_CACHE: compiled, ...options.env }
  const words = [...OPTIONS, ...args]
  return spawn(node, words, { cwd: root, stdio: 'inherit', ...options, env })
}

/** How a process ended, as a shell would put it. */
export async function exitCodeOf(child) {
  const [code, signal] = await once(child, 'close')
  return code ?? 128 + constants.signals[signal]
}

/** Runs the pinned Node to its end; resolves with all that it printed. */
export async function captureNode(args, options = {}) {
  return capture(startNode(args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }))
}

export async function capture(child) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return { code: await exitCodeOf(child), output }
}
