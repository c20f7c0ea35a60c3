import { createHash } from 'node:crypto'
import {
  chmodSync,
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
import { captureNode, refuseReadOnly, root } from './node.mjs'

const FORMS = ['forms', 'contract', 'package-lock.json', 'tsconfig.json']
const GUIDES = ['docs/user-guide', 'scripts/anchor-of.mjs']

/** What Vite builds, and the sources of each build. The screens include the forms for the preview, and the guides. */
const BUILDS = [
  { name: 'forms', folder: 'forms', sources: FORMS },
  { name: 'screens', folder: 'web', sources: ['web', ...FORMS, ...GUIDES] },
]

/** Builds the screens and the forms if their sources have changed. Returns whether all builds are up to date. */
export async function ensureBuilt() {
  for (const build of BUILDS) if (!(await ensureOne(build))) return false
  return true
}

/** Builds only the forms, which the server prints with, if they have changed. */
export const ensureFormsBuilt = () => ensureOne(BUILDS[0])

/** Makes the next `ensureFormsBuilt` build the forms again. */
export const forgetFormsBuild = () => rmSync(path.join(root, 'forms', 'dist', '.built'), { force: true })

async function ensureOne({ name, folder, sources }) {
  const dist = path.join(root, folder, 'dist')
  const wanted = hashFiles(sources)
  const stamp = path.join(dist, '.built')
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isBuilt()) return true
  refuseReadOnly()

  console.log(`Building the ${name}.`)
  const draft = mkdtempSync(path.join(root, 'node_modules', '.warrant-build-'))
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const words = ['build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  // Vitest sets another NODE_ENV, which would make React a development build.
  const options = { cwd: path.join(root, folder), env: { NODE_ENV: 'production' } }
  const { code, output } = await captureNode([vite, ...words], options)
  if (code !== 0) {
    rmSync(draft, { recursive: true })
    console.error(`${output}\nThe ${name} could not be built. See the output of Vite above.`)
    return false
  }
  writeFileSync(path.join(draft, '.built'), wanted)
  // A temporary folder is for its owner alone, but Warrant may run as another account than the one that builds.
  chmodSync(draft, 0o777 & ~process.umask())
  rmSync(dist, { recursive: true, force: true })
  try {
    renameSync(draft, dist)
  } catch (error) {
    // Another process may have built the same sources at the same time.
    if (!isBuilt()) throw error
    rmSync(draft, { recursive: true })
  }
  return true
}

function hashFiles(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => listFiles(source))) {
    hash
      .update(`${file}\n`)
      .update(readFileSync(path.join(root, file)))
      .update('\n')
  }
  return hash.digest('hex')
}

/** The files at or below `name` that are part of a build, in a stable order. */
function listFiles(name) {
  if (/(^|\/)(node_modules|dist|testing)$|\.test\.tsx?$/.test(name)) return []
  const entry = path.join(root, name)
  if (!statSync(entry).isDirectory()) return [name]
  return readdirSync(entry)
    .sort()
    .flatMap((child) => listFiles(`${name}/${child}`))
}
