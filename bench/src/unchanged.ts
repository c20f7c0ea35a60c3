import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect as open, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import { ask } from './ask.ts'
import { compareRates, compareTimes, type Comparison } from './compare.ts'
import { hashed } from './lists.ts'
import type { Office } from './office.ts'

const LISTS = ['/company/list', '/property/list']
const ROUNDS = 60
const AT_ONCE = 16
/** Longer than the better compression of a list takes. */
const SETTLING_MS = 3000
const ENCODINGS = 'gzip, deflate, br'

/**
 * Measures the lists that nobody changed: whole, compared with a bare server that sends the same bytes, and for a browser
 * that holds them, compared with a bare route. The token is checked in ours. Beside each stands what the one question to
 * PostgreSQL costs that such a check needs.
 */
export async function measureUnchanged(office: Office): Promise<Comparison[]> {
  const measured: Comparison[] = []
  for (const list of LISTS) measured.push(...(await measureList(office, list)))
  return measured
}

const agent = new Agent()

interface Whole {
  headers: Record<string, string>
  bytes: Buffer
}

async function download(url: string, token?: string): Promise<Whole> {
  const { origin, pathname } = new URL(url)
  const answer = await agent.request({
    origin,
    path: pathname,
    method: 'GET',
    headers: { 'accept-encoding': ENCODINGS, ...(token && { authorization: `Bearer ${token}` }) },
  })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  const encoding = String(answer.headers['content-encoding'])
  const bytes = Buffer.from(await answer.body.arrayBuffer())
  return { headers: { 'content-type': 'application/json', 'content-encoding': encoding }, bytes }
}

async function measureList(office: Office, list: string): Promise<Comparison[]> {
  const whole = () => download(`${office.address}/api${list}`, office.token)
  const { headers, bytes } = await settled(whole)
  const bare = await startBareAnswers(headers, bytes, office.databaseUrl)
  const { hash } = hashed(await ask(office, list))
  const route = (path: string) => `GET ${path} HTTP/1.1\r\nhost: bare\r\n\r\n`
  const askRoute = (path: string) => (worker: number) => exchange(bareSockets[worker], route(path), isEmptyObject)
  const current = [
    `GET /api${list}?ifHashDifferentTo=${encodeURIComponent(hash)} HTTP/1.1`,
    'host: bare',
    `authorization: Bearer ${office.token}`,
    '\r\n',
  ].join('\r\n')
  const ourSockets = await connectAll(Number(new URL(office.address).port))
  const bareSockets = await connectAll(bare.route)
  try {
    return [
      await compareTimes(
        { name: `${list} unchanged, whole, compared with a bare server that sends the bytes`, goal: { most: 1.5 } },
        whole,
        () => download(`http://127.0.0.1:${bare.bytes}/`),
        ROUNDS,
      ),
      await compareTimes(
        {
          name: `${list} through a bare server that asks PostgreSQL once, compared with one that does not`,
          goal: null,
        },
        () => download(`http://127.0.0.1:${bare.bytes}/asking`),
        () => download(`http://127.0.0.1:${bare.bytes}/`),
        ROUNDS,
      ),
      await compareRates(
        {
          name: `${list} unchanged and held, answers per second, ${AT_ONCE} at a time, compared with a bare route of Fastify`,
          goal: { least: 0.4 },
        },
        AT_ONCE,
        (worker) => exchange(ourSockets[worker], current, isNotModified),
        askRoute('/'),
      ),
      await compareRates(
        {
          name: `${list} held: a bare route of Fastify that asks PostgreSQL once for all who wait, answers per second, ${AT_ONCE} at a time, compared with one that does not`,
          goal: null,
        },
        AT_ONCE,
        askRoute('/asking'),
        askRoute('/'),
      ),
    ]
  } finally {
    for (const socket of [...ourSockets, ...bareSockets]) socket.destroy()
    await bare.close()
  }
}

/** The list after it was compressed well, which happens while the first callers already have it. */
async function settled(read: () => Promise<Whole>): Promise<Whole> {
  let last = await read()
  for (;;) {
    await pause(SETTLING_MS)
    const next = await read()
    if (next.bytes.length === last.bytes.length) return next
    last = next
  }
}

async function startBareAnswers(headers: Record<string, string>, bytes: Buffer, databaseUrl: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'warrant-bench-bytes-'))
  const file = path.join(folder, 'list')
  await writeFile(file, bytes)
  const child = fork(path.join(import.meta.dirname, 'bare-answers.ts'), {
    env: { ...process.env, BARE_FILE: file, BARE_HEADERS: JSON.stringify(headers), BARE_DATABASE_URL: databaseUrl },
  })
  const [ports] = await once(child, 'message')
  return {
    bytes: ports.bytes as number,
    route: ports.route as number,
    close: async () => {
      child.kill()
      await rm(folder, { recursive: true })
    },
  }
}

/** Sockets without a library for HTTP, whose work would be more than that of the servers. */
const connectAll = (port: number): Promise<Socket[]> =>
  Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const socket = open(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1')
      await once(socket, 'connect')
      return socket
    }),
  )

const isNotModified = (answer: string) => answer.startsWith('HTTP/1.1 304') && answer.endsWith('\r\n\r\n')
const isEmptyObject = (answer: string) => answer.startsWith('HTTP/1.1 200') && answer.endsWith('\r\n\r\n{}')

function exchange(socket: Socket | undefined, request: string, isWhole: (answer: string) => boolean): Promise<void> {
  if (!socket) throw new Error('There is no socket of this worker')
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.on('data', take).once('close', leave)
    socket.write(request)

    function take(text: string): void {
      answer += text
      if (!isWhole(answer)) return
      socket?.off('data', take).off('close', leave)
      resolve()
    }
    function leave(): void {
      reject(new Error(`The connection ended after: ${answer}`))
    }
  })
}
