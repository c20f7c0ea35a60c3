import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { capture, refuseReadOnly, root } from './node.mjs'

const lockFile = path.join(root, 'package-lock.json')
const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.warrant-installed')

/** Installs the packages of package-lock.json unless they are already installed. Ends the process if that fails. */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (isInstalled(wanted)) return
  refuseReadOnly()
  console.log('Installing the packages that Warrant needs. This takes a minute.')
  const { code, output } = await capture(startNpm())
  if (code !== 0) {
    console.error(
      `${output}\nThe installation failed. See the output of npm above. Can this machine reach the npm registry?`,
    )
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

/**
 * npm writes its own list at the end of an installation. If the list is newer than package-lock.json, somebody has run
 * `npm install`.
 */
function isInstalled(wanted) {
  const npmList = path.join(modules, '.package-lock.json')
  if (!existsSync(npmList)) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  return statSync(npmList).mtimeMs > statSync(lockFile).mtimeMs
}

/**
 * Like `npm ci`, `npm install --no-save` follows the lock file, but it accepts a lock file without the optional
 * packages of other platforms. Development packages are needed to build the screens, and install scripts to install the
 * pinned Node.
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
  // On Windows, npm.cmd only runs in a shell.
  return spawn('npm', words, { ...options, shell: process.platform === 'win32' })
}
