import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { capture, root } from './node.mjs'

const lockFile = path.join(root, 'package-lock.json')
const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.warrant-installed')

/** Installs what package-lock.json names, unless that is there already; ends the process if it cannot. */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (isInstalled(wanted)) return
  console.log('Installing what Warrant is made of. This takes a minute.')
  const { code, output } = await capture(startNpm())
  if (code !== 0) {
    console.error(`${output}\nThe installation failed: npm says why above. Is the npm registry within reach?`)
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

/** npm writes its own list last of all, so one newer than package-lock.json is an `npm install` by hand. */
function isInstalled(wanted) {
  const npmList = path.join(modules, '.package-lock.json')
  if (!existsSync(npmList)) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  return statSync(npmList).mtimeMs > statSync(lockFile).mtimeMs
}

/**
 * `npm install --no-save` keeps to the lock file as `npm ci` does, but forgives a lock file that lacks the optional
 * packages of other platforms. What is for development is needed too, for it builds the screens, and so are install
 * scripts: one of them brings the pinned Node.
 */
function startNpm() {
  const words = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
  ]
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }
  const npm = process.env.npm_execpath
  if (npm) return spawn(process.execPath, [npm, ...words], options)
  // Windows runs npm.cmd through its shell alone.
  return spawn('npm', words, { ...options, shell: process.platform === 'win32' })
}
