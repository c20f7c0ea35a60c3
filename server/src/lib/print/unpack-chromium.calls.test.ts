import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPrinter } from './printer.ts'
import { unpackChromium } from './unpack-chromium.ts'

const isRoot = process.getuid?.() === 0
const AS_IT_IS = { fitToPageCount: null, scalingPercentage: 100 }

let folder = ''
let browser = ''
let program = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'warrant-browser-test-'))
  browser = path.join(folder, 'browser')
  program = await unpackChromium(browser)
})
afterAll(() => rm(folder, { recursive: true }))

/** A program that leaves a trace when it is run. */
const trap = async (file: string) => {
  const trace = path.join(folder, 'was-run')
  await writeFile(file, `#!/bin/sh\necho "$@" > ${trace}\n`, { mode: 0o755 })
  return () =>
    stat(trace).then(
      () => true,
      () => false,
    )
}

test('the browser is unpacked for its owner alone, once', async () => {
  expect((await stat(browser)).mode & 0o777).toBe(0o700)
  expect((await stat(program)).mode & 0o777).toBe(0o700)
  const { ino } = await stat(program)
  expect(await unpackChromium(browser)).toBe(program)
  expect((await stat(program)).ino).toBe(ino)
  expect(await readdir(browser)).toEqual([path.basename(program)])
})

test('a file that lies where the browser belongs is not run, whether in its place or in the temporary folder', async () => {
  await rm(program)
  const wasRun = await trap(program)
  const temporary = path.join(folder, 'temporary')
  await mkdir(temporary)
  await trap(path.join(temporary, 'chromium'))
  const before = process.env.TMPDIR
  process.env.TMPDIR = temporary
  try {
    const printer = createPrinter({ CHROMIUM_PATH: undefined, DATA_DIR: folder, PRODUCT_NAME: 'Warrant' })
    await printer.print('<p>x</p>', AS_IT_IS).finally(printer.close)
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  expect(await wasRun()).toBe(false)
})

test('a browser that was cut or changed is unpacked again', async () => {
  const { size } = await stat(program)
  await truncate(program, size - 1)
  expect((await stat(await unpackChromium(browser))).size).toBe(size)
  await chmod(program, 0o777)
  expect((await stat(await unpackChromium(browser))).mode & 0o777).toBe(0o700)
})

test('a link is not followed', async () => {
  await rm(program)
  const elsewhere = path.join(folder, 'elsewhere')
  await trap(elsewhere)
  await symlink(elsewhere, program)
  await unpackChromium(browser)
  expect(await readFile(elsewhere, 'utf8')).toContain('#!/bin/sh')
  const other = path.join(folder, 'other')
  await symlink(browser, other)
  await expect(unpackChromium(other)).rejects.toThrow('belongs to another account')
})

test('a folder that was open is closed', async () => {
  await chmod(browser, 0o777)
  await unpackChromium(browser)
  expect((await stat(browser)).mode & 0o777).toBe(0o700)
})

test.skipIf(!isRoot)('what belongs to another account is not run', async () => {
  await chown(program, 65534, 65534)
  const { uid } = await stat(await unpackChromium(browser))
  expect(uid).toBe(0)
  await chown(browser, 65534, 65534)
  await expect(unpackChromium(browser)).rejects.toThrow('belongs to another account')
  await chown(browser, 0, 0)
})
