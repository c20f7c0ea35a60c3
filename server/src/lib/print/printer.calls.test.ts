import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readPdf } from '@app/forms/testing/read-pdf'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findTestChromium } from '../../testing/test-chromium.ts'
import { isAlive } from '../is-alive.ts'
import { createPrinter, type Printer } from './printer.ts'

const PRODUCT_NAME = 'Tūī Office'
const AS_IT_IS = { fitToPageCount: null, scalingPercentage: 100 }

/** HTML from a client. The title is plain text in the PDF. */
const pageOf = (title: string, body = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title>
    <style>@page { margin: 0 } body { margin: 0 }</style></head><body><h1>${title}</h1>${body}</body></html>`
const tall = (millimetres: number) =>
  `<!doctype html><style>@page { margin: 0 } body { margin: 0 }</style><div style="height: ${millimetres}mm">x</div>`

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
/** Width and height in whole points. */
const sheetOf = (pdf: Buffer) =>
  /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
    .exec(pdf.toString('latin1'))
    ?.slice(1)
    .map((points) => Math.round(Number(points)))
const A4 = [596, 842]
/** The PDF without the time and the id of the print. */
const drawingOf = (pdf: Buffer) => pdf.toString('latin1').replace(/\/(CreationDate|ModDate|ID) .*/g, '')

let folder = ''
let pidFile = ''
let printer: Printer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'warrant-printer-'))
  pidFile = path.join(folder, 'pid')
  const CHROMIUM_PATH = path.join(folder, 'chromium')
  await writeFile(CHROMIUM_PATH, `#!/bin/sh\necho $$ > ${pidFile}\nexec ${await findTestChromium()} "$@"\n`)
  await chmod(CHROMIUM_PATH, 0o700)
  printer = createPrinter({ CHROMIUM_PATH, DATA_DIR: folder, PRODUCT_NAME })
})
afterAll(async () => {
  await printer.close()
  await rm(folder, { recursive: true })
})
const browserPid = async () => Number(await readFile(pidFile, 'utf8'))

describe('a print', () => {
  test.each([false, true])('leaves out emoji, for which its fonts have boxes, from a client %s', async (isForeign) => {
    const words = 'Tūī © 2 ™ 1 # Café'
    const html = pageOf('Sign', `<p>${words.replace('©', '🔥👩‍🚒🇳🇿❤️1️⃣ ©')}</p>`)
    const { pages } = await readPdf(new Uint8Array(await printer.print(html, { ...AS_IT_IS, isForeign })))
    const text = pages.map((page) => page.text).join(' ')
    expect(text).toContain(words)
    expect(text).not.toMatch(/\p{RGI_Emoji}/v)
  })

  test('is A4, tagged, with an outline', async () => {
    const printed = await printer.print(pageOf('Tower'), AS_IT_IS)
    const pdf = printed.toString('latin1')
    expect(pdf).toMatch(/^%PDF-/)
    expect(sheetOf(printed)).toEqual(A4)
    expect(pdf).toContain('/Title (Tower)')
    expect(pdf).toContain('/Marked true')
    expect(pdf).toMatch(/\/Type \/StructTreeRoot/)
    expect(pdf).toMatch(/\/Type \/Outlines/)
  })

  test.each([
    ['own', false, ''],
    ['foreign', true, '<meta http-equiv="refresh" content="0">'],
  ])('of %s HTML names title, author and creator, also in XMP', async (_, isForeign, more) => {
    const html = `<!doctype html><html lang="en"><head><title>Tower &amp; Annex</title>
      <meta name="author" content="Māori &lt;Trust&gt;">${more}</head><body>x</body></html>`
    const printed = await printer.print(html, { ...AS_IT_IS, isForeign })
    const read = await readPdf(new Uint8Array(printed))
    expect(read).toMatchObject({ title: 'Tower & Annex', author: 'Māori <Trust>', creator: PRODUCT_NAME })
    expect(read.xmp).toMatchObject({
      'dc:title': 'Tower & Annex',
      'dc:creator': ['Māori <Trust>'],
      'xmp:creatortool': PRODUCT_NAME,
    })
  })

  test('stays A4 when the page asks for another size', async () => {
    expect(sheetOf(await printer.print('<style>@page { size: A3 }</style>x', AS_IT_IS))).toEqual(A4)
    const lying = await printer.print('<style>@page { size: A5 landscape }</style>x', AS_IT_IS)
    expect(sheetOf(lying)).toEqual(A4.toReversed())
  })

  test('runs no scripts', async () => {
    const script = '<script>document.body.innerHTML = "<p style=\'height: 900mm\'>"</script>'
    const handler = '<img src="data:," onerror="document.body.innerHTML = \'<p style=height:900mm>\'">'
    expect(pagesOf(await printer.print(pageOf('One', script + handler), AS_IT_IS))).toBe(1)
  })

  test('reaches for nothing outside', async () => {
    let connections = 0
    const server = createServer().on('connection', (socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const outside = `http://127.0.0.1:${port}`
    const body = `<style>@import '${outside}/css'; @font-face { font-family: F; src: url(${outside}/font) } p { font-family: F; background: url(${outside}/back) }</style>
      <link rel="stylesheet" href="${outside}/link"><img src="${outside}/image"><object data="${outside}/object"></object><p>text</p>`
    expect(pagesOf(await printer.print(pageOf('Cut off', body), AS_IT_IS))).toBe(1)
    await new Promise((resolve) => server.close(resolve))
    expect(connections).toBe(0)
  })

  test('keeps images that it brings along', async () => {
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const pdf = await printer.print(pageOf('Logo', `<img src="data:image/png;base64,${dot}" width="50">`), AS_IT_IS)
    expect(pdf.toString('latin1')).toMatch(/\/Subtype \/Image/)
  })
})

describe('the scale', () => {
  test('is the one asked for where pages do not matter', async () => {
    expect(pagesOf(await printer.print(tall(400), AS_IT_IS))).toBe(2)
    expect(pagesOf(await printer.print(tall(400), { fitToPageCount: null, scalingPercentage: 74 }))).toBe(1)
    expect(pagesOf(await printer.print(tall(400), { fitToPageCount: null, scalingPercentage: 75 }))).toBe(2)
  })

  test.each([
    { height: 400, fitToPageCount: 1, scalingPercentage: 100, largest: 74 },
    { height: 400, fitToPageCount: 1, scalingPercentage: 60, largest: 60 },
    { height: 400, fitToPageCount: 2, scalingPercentage: 200, largest: 148 },
    { height: 2900, fitToPageCount: 1, scalingPercentage: 86, largest: 10 },
  ])('of $height mm on $fitToPageCount pages is $largest percent', async ({ height, largest, ...asked }) => {
    const fitted = await printer.print(tall(height), asked)
    const expected = await printer.print(tall(height), { fitToPageCount: null, scalingPercentage: largest })
    expect(drawingOf(fitted)).toBe(drawingOf(expected))
    expect(pagesOf(fitted)).toBe(asked.fitToPageCount)
  })

  test.each([
    { height: 310, largest: 95, pages: 1 },
    { height: 400, largest: 100, pages: 2 },
    { height: 9000, largest: 100, pages: 31 },
  ])(
    'of $height mm that may not get smaller than 86 percent is $largest percent',
    async ({ height, largest, pages }) => {
      const asked = { fitToPageCount: 1, scalingPercentage: 100, smallestPercentage: 86 }
      const printed = await printer.print(tall(height), asked)
      const expected = await printer.print(tall(height), { fitToPageCount: null, scalingPercentage: largest })
      expect(drawingOf(printed)).toBe(drawingOf(expected))
      expect(pagesOf(printed)).toBe(pages)
    },
  )

  test('that would have to be smaller than the smallest is refused', async () => {
    await expect(printer.print(tall(3100), { fitToPageCount: 1, scalingPercentage: 100 })).rejects.toMatchObject({
      status: 400,
      message: 'The document does not fit on 1 page, even at 10 percent.',
    })
  })
})

test('prints side by side are not mixed up', async () => {
  const titles = Array.from({ length: 12 }, (_, index) => `Paper ${index}`)
  const pdfs = await Promise.all(titles.map((title) => printer.print(pageOf(title), AS_IT_IS)))
  expect(pdfs.map((pdf) => /\/Title \((.*?)\)/.exec(pdf.toString('latin1'))?.[1])).toEqual(titles)
})

test('a print that is given up ends, and the next one works', async () => {
  const controller = new AbortController()
  const given = printer.print(pageOf('Long', '<p>x</p>'.repeat(50_000)), { ...AS_IT_IS, signal: controller.signal })
  controller.abort(new Error('given up'))
  await expect(given).rejects.toThrow('given up')
  expect(pagesOf(await printer.print(pageOf('Next'), AS_IT_IS))).toBe(1)
})

test('what came from outside is cut first', async () => {
  const frame = '<iframe srcdoc="<p>x</p>" style="height: 900mm"></iframe>'
  expect(pagesOf(await printer.print(pageOf('Foreign', frame), AS_IT_IS))).toBeGreaterThan(1)
  expect(pagesOf(await printer.print(pageOf('Foreign', frame), { ...AS_IT_IS, isForeign: true }))).toBe(1)
})

test('a browser that dies is replaced, under a print as well', async () => {
  await printer.print(pageOf('Before'), AS_IT_IS)
  const first = await browserPid()
  const during = printer.print(pageOf('During', '<p>x</p>'.repeat(5000)), AS_IT_IS)
  process.kill(first, 'SIGKILL')
  expect((await during).toString('latin1')).toContain('/Title (During)')
  expect(await browserPid()).not.toBe(first)
})

test('a browser that nobody uses ends, and the next print has another one', async () => {
  const frugal = createPrinter(
    { CHROMIUM_PATH: path.join(folder, 'chromium'), DATA_DIR: folder, PRODUCT_NAME },
    { idleForMs: 100 },
  )
  const titles = await Promise.all(['One', 'Two'].map((title) => frugal.print(pageOf(title), AS_IT_IS)))
  expect(titles).toHaveLength(2)
  const first = await browserPid()
  await expect.poll(() => isAlive(first), { timeout: 15_000 }).toBe(false)
  expect((await frugal.print(pageOf('Three'), AS_IT_IS)).toString('latin1')).toContain('/Title (Three)')
  expect(await browserPid()).not.toBe(first)
  await frugal.close()
})

test('a browser that hangs is left behind', async () => {
  const impatient = createPrinter(
    { CHROMIUM_PATH: path.join(folder, 'chromium'), DATA_DIR: folder, PRODUCT_NAME },
    { printTimeoutMs: 3000 },
  )
  await impatient.warm()
  const hanging = await browserPid()
  process.kill(hanging, 'SIGSTOP')
  await expect(impatient.print(pageOf('Hanging'), AS_IT_IS)).rejects.toMatchObject({
    status: 400,
    message: 'The document takes longer than 3 seconds to print. Make it shorter or simpler.',
  })
  process.kill(hanging, 'SIGKILL')
  await impatient.warm()
  expect((await impatient.print(pageOf('After'), AS_IT_IS)).toString('latin1')).toContain('/Title (After)')
  await impatient.close()
})

test('a browser that takes the place of a hanging one ends with the printer, also when a second print hung in the old one', async () => {
  const impatient = createPrinter(
    { CHROMIUM_PATH: path.join(folder, 'chromium'), DATA_DIR: folder, PRODUCT_NAME },
    { printTimeoutMs: 4000 },
  )
  await impatient.warm()
  const hanging = await browserPid()
  process.kill(hanging, 'SIGSTOP')
  const begun = performance.now()
  const first = impatient.print(pageOf('First'), AS_IT_IS)
  // So that the second is given up after the first, when another browser has taken the place of this one.
  await expect.poll(() => performance.now() - begun, { timeout: 3000 }).toBeGreaterThan(1500)
  const second = impatient.print(pageOf('Second'), AS_IT_IS)
  const refused = Promise.allSettled([first, second])
  await expect(first).rejects.toMatchObject({ status: 400 })
  await impatient.warm()
  const next = await browserPid()
  expect(next).not.toBe(hanging)
  expect(await refused).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  process.kill(hanging, 'SIGKILL')
  await impatient.close()
  await expect.poll(() => isAlive(next), { timeout: 5000 }).toBe(false)
})

/** The time that a process and all that it started have computed, in hundredths of a second. */
async function timeComputed(pid: number): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(processes.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')))
  const rows = stats.filter(Boolean).map((stat) => {
    const [, parent = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { pid: Number.parseInt(stat), parent: Number(parent), time: Number(rest[9]) + Number(rest[10]) }
  })
  const timeOf = (one: number): number =>
    rows.filter(({ parent }) => parent === one).reduce((sum, child) => sum + child.time + timeOf(child.pid), 0)
  return timeOf(pid)
}

test.runIf(process.platform === 'linux')(
  'a print that is given up before it has a page never begins',
  { timeout: 60_000 },
  async () => {
    const busy = createPrinter({ CHROMIUM_PATH: path.join(folder, 'chromium'), DATA_DIR: folder, PRODUCT_NAME })
    await busy.warm()
    const pid = await browserPid()
    const controllers = [new AbortController(), new AbortController(), new AbortController(), new AbortController()]
    const prints = controllers.map(({ signal }) =>
      busy.print(pageOf('Endless', '<p>x</p>'.repeat(400_000)), { ...AS_IT_IS, signal }).catch(() => {}),
    )
    await expect.poll(() => busy.load().running).toBe(4)
    for (const controller of controllers) controller.abort()
    await Promise.all(prints)
    let computed = 0
    const wasQuiet = [false]
    const isQuiet = async () => {
      const before = computed
      computed = await timeComputed(pid)
      wasQuiet.push(Math.abs(computed - before) < 3)
      return wasQuiet.slice(-6).every(Boolean)
    }
    await expect.poll(isQuiet, { interval: 300, timeout: 6000 }).toBe(true)
    await busy.close()
  },
)

test('a print that takes too long is refused and disturbs no other', { timeout: 60_000 }, async () => {
  const limited = createPrinter(
    { CHROMIUM_PATH: path.join(folder, 'chromium'), DATA_DIR: folder, PRODUCT_NAME },
    { printTimeoutMs: 4000 },
  )
  await limited.warm()
  const pid = await browserPid()
  const endless = limited
    .print(pageOf('Endless', '<p>x</p>'.repeat(400_000)), AS_IT_IS)
    .catch((error: unknown) => error)
  const others: string[] = []
  while (others.length < 3) {
    others.push((await limited.print(pageOf(`Short ${others.length}`), AS_IT_IS)).toString('latin1'))
  }
  expect(others.map((pdf) => /\/Title \((.*?)\)/.exec(pdf)?.[1])).toEqual(['Short 0', 'Short 1', 'Short 2'])
  expect(await browserPid()).toBe(pid)
  expect(await endless).toMatchObject({ status: 400, message: expect.stringContaining('longer than 4 seconds') })
  expect(pagesOf(await limited.print(pageOf('After'), AS_IT_IS))).toBe(1)
  await limited.close()
})

test('what is built to keep the sanitiser busy is refused', { timeout: 60_000 }, async () => {
  const begun = performance.now()
  const nested = printer
    .print('<table><tr><td>'.repeat(100_000), { ...AS_IT_IS, isForeign: true })
    .catch((error: unknown) => error)
  expect(pagesOf(await printer.print(pageOf('Meanwhile'), { ...AS_IT_IS, isForeign: true }))).toBe(1)
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(await nested).toMatchObject({ status: 400, message: expect.stringContaining('100 levels') })
})

test('a closed printer leaves no browser behind', async () => {
  const closing = createPrinter({ CHROMIUM_PATH: path.join(folder, 'chromium'), DATA_DIR: folder, PRODUCT_NAME })
  await closing.warm()
  const pid = await browserPid()
  await closing.close()
  await expect.poll(() => isAlive(pid)).toBe(false)
  await expect(closing.print('x', AS_IT_IS)).rejects.toThrow('closed')
})

test('without a browser a print says what to install', async () => {
  const none = createPrinter({ CHROMIUM_PATH: path.join(folder, 'nowhere'), DATA_DIR: folder, PRODUCT_NAME })
  await none.warm()
  await expect(none.print('x', AS_IT_IS)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('Install one of them, or set CHROMIUM_PATH'),
  })
  await none.close()
})

test('the browser gets none of our secrets, not even through the process that drives it', async () => {
  const CHROMIUM_PATH = path.join(folder, 'telling')
  const told = path.join(folder, 'told')
  await writeFile(
    CHROMIUM_PATH,
    `#!/bin/sh\nenv > ${told}\ntr '\\0' '\\n' < /proc/$PPID/environ >> ${told}\nexec ${await findTestChromium()} "$@"\n`,
    { mode: 0o700 },
  )
  vi.stubEnv('TOKEN_SECRET', 'a secret that nobody may read, least of all a browser')
  vi.stubEnv('SMTP_URL', 'smtps://user:password@mail.example.nz')
  const telling = createPrinter({ CHROMIUM_PATH, DATA_DIR: folder, PRODUCT_NAME })
  try {
    await telling.print(pageOf('Told'), AS_IT_IS)
  } finally {
    vi.unstubAllEnvs()
    await telling.close()
  }
  const names = (await readFile(told, 'utf8')).split('\n').map((line) => line.split('=')[0])
  expect(names).toContain('PATH')
  for (const name of ['TOKEN_SECRET', 'SMTP_URL', 'CHROMIUM_PATH', 'VITEST']) expect(names).not.toContain(name)
})
