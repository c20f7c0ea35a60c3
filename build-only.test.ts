import { execFile } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const NOBODY = 65_534
const MAY_WRITE = 0o755
const MAY_READ = 0o555
const isRoot = process.getuid?.() === 0

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'warrant-program-'))
  await cp(path.join(import.meta.dirname, 'scripts'), path.join(folder, 'scripts'), { recursive: true })
  const write = async (name: string, content: string) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  for (const name of [
    'forms/form.ts',
    'contract/rule.ts',
    'web/screen.ts',
    'docs/user-guide/home.md',
    'tsconfig.json',
  ]) {
    await write(name, '')
  }
  // The other account may be kept out of the folder whose Node runs the tests, as out of one of `mktemp -d`.
  await copyFile(process.execPath, path.join(folder, 'node'))
  await write('package-lock.json', '{}')
  await write('server/src/main.ts', `console.log('It starts.')`)
  await write(
    'node_modules/vite/bin/vite.js',
    `require('node:fs').writeFileSync(process.argv[process.argv.indexOf('--outDir') + 1] + '/built.js', '')`,
  )
})
afterEach(async () => {
  await chmod(folder, MAY_WRITE)
  await rm(folder, { recursive: true })
})

/** As npm leaves it after an installation. */
async function install() {
  const list = path.join(folder, 'node_modules', '.package-lock.json')
  await writeFile(list, '{}')
  const later = Date.now() / 1000 + 60
  await utimes(list, later, later)
}

const run = async (script: string, uid?: number) =>
  new Promise<string>((resolve) => {
    const options = { cwd: folder, ...(uid !== undefined && { uid, gid: uid }) }
    execFile(path.join(folder, 'node'), [path.join(folder, 'scripts', script)], options, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })

/** Root may write everywhere, so there another account starts it. */
async function startAsReader() {
  await chmod(folder, MAY_READ)
  const output = await run('start.mjs', isRoot ? NOBODY : undefined)
  await chmod(folder, MAY_WRITE)
  return output.trim()
}

test.skipIf(process.platform === 'win32')(
  'an account that may only read its programs is told to have them built, and starts once they are',
  async () => {
    const refusal = expect.stringMatching(
      /^Warrant is not installed and built yet, .* run "npm run build" there as .*\.$/,
    )
    expect(await startAsReader()).toEqual(refusal)
    await install()
    expect(await startAsReader()).toEqual(refusal)
    expect(await run('build-only.mjs')).toBe('Building the forms.\nBuilding the screens.\n')
    expect(await startAsReader()).toBe('It starts.')
    const { mode } = await stat(path.join(folder, 'web', 'dist'))
    expect(mode & 0o777).toBe(0o777 & ~process.umask())
  },
)
