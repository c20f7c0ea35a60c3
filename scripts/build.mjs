import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { captureNode, root } from './node.mjs'

const SOURCES = ['web', 'forms', 'contract', 'package-lock.json', 'tsconfig.json']
const dist = path.join(root, 'web', 'dist')

/** Builds the screens if their sources have changed since; answers whether there is a build of these sources now. */
export async function ensureBuilt() {
  const wanted = hashSources()
  const stamp = path.join(dist, '.built')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true

  console.log('Building the screens.')
  const draft = mkdtempSync(path.join(root, 'node_modules', '.warrant-build-'))
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const words = ['build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  const { code, output } = await captureNode([vite, ...words], { cwd: path.join(root, 'web') })
  if (code !== 0) {
    rmSync(draft, { recursive: true })
    console.error(`${output}\nThe screens could not be built: Vite says why above.`)
    return false
  }
  writeFileSync(path.join(draft, '.built'), wanted)
  rmSync(dist, { recursive: true, force: true })
  renameSync(draft, dist)
  return true
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => listFiles(source))) {
    hash
      .update(`${file}\n`)
      .update(readFileSync(path.join(root, file)))
      .update('\n')
  }
  return hash.digest('hex')
}

/** The files at or below `name` that end up in a build, in an order that is the same everywhere. */
function listFiles(name) {
  if (/(^|\/)(node_modules|dist|testing)$|\.test\.tsx?$/.test(name)) return []
  const entry = path.join(root, name)
  if (!statSync(entry).isDirectory()) return [name]
  return readdirSync(entry)
    .sort()
    .flatMap((child) => listFiles(`${name}/${child}`))
}
