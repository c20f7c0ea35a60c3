import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { CONNECTION_LIMITS, type ConnectionLimits } from './connection-limits.ts'

/** How long running calls may take once the gate has shut. */
const ANSWER_WITHIN_MS = 6_000

const RETRY_AFTER_SECONDS = 5

interface Connection {
  /** Unfinished answers, in the order of the requests. */
  waiting: Set<ServerResponse>
  /** The bytes that had been read when the body last made progress. */
  bytes: number
  /** When that was, or when the connection became idle. */
  since: number
  /** The bytes that had been written when the reader last made progress, and when that was. */
  taken: { bytes: number; since: number }
  /** Came when there was no room: it is only asked for health. */
  isSurplus: boolean
}

interface GateOptions {
  limits?: ConnectionLimits
  /** What is answered even when there is no room: health. */
  isVital: (address: string) => boolean
}

/**
 * Creates the HTTP servers of an app, one for each of its addresses, bounds their connections, and shuts them within a
 * fixed time. By itself, a Node server accepts connections without end, lets a body take any time, and when it closes,
 * waits for idle connections too. The app itself refuses a request without a Host, to say why
 * (plugins/unreadable-requests.ts).
 */
export function createConnectionGate({ limits = CONNECTION_LIMITS, isVital }: GateOptions) {
  const connections = new Map<Socket, Connection>()
  const servers: Server[] = []
  let isRetiring = false
  let closed: Promise<unknown> | undefined

  function open(handler: RequestListener): Server {
    const options = {
      keepAliveTimeout: limits.keepAliveMs,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      requireHostHeader: false,
    }
    const server = createServer(options, (request, response) => {
      expectAnswer(request.socket, response)
      if (connections.get(request.socket)?.isSurplus && !isVital(request.url ?? '')) refuse(response)
      else handler(request, response)
    })
    server.on('connection', (socket) => {
      if (closed) return socket.destroy()
      const isSurplus = connections.size >= limits.connections && !makeRoom()
      if (isSurplus && connections.size >= limits.connections + limits.reserve) return socket.destroy()
      const since = performance.now()
      connections.set(socket, { waiting: new Set(), bytes: 0, since, taken: { bytes: 0, since }, isSurplus })
      socket.once('close', () => connections.delete(socket))
    })
    servers.push(server)
    return server
  }

  /** Closes the oldest connection that waits for nothing, otherwise the oldest whose body stands still. */
  function makeRoom(): boolean {
    const stillSince = performance.now() - limits.freshMs
    const counted = [...connections].filter(([, { isSurplus }]) => !isSurplus)
    if (counted.length < limits.connections) return true
    const still = counted.filter(([, { since }]) => since < stillSince)
    const [socket] =
      still.find(([, { waiting }]) => waiting.size === 0) ?? still.find(([, { waiting }]) => arriving(waiting)) ?? []
    if (!socket) return false
    socket.destroy()
    return connections.delete(socket)
  }

  const checking = setInterval(() => {
    for (const [socket, connection] of connections) {
      if (standsStill(socket, connection)) tooSlow(socket)
      // Closed without a reset, what was cut off would look whole to an old proxy.
      else if (isBarelyRead(socket, connection)) socket.resetAndDestroy()
    }
  }, limits.checkMs).unref()

  function standsStill(socket: Socket, connection: Connection): boolean {
    const request = arriving(connection.waiting)
    const now = performance.now()
    // What has arrived and is not read yet is our slowness, not theirs.
    if (!request) return false
    if (request.readableLength > 0 || socket.bytesRead - connection.bytes >= limits.bodyBytes) {
      connection.bytes = socket.bytesRead
      connection.since = now
    }
    return now - connection.since > limits.bodyMs
  }

  function isBarelyRead(socket: Socket, connection: Connection): boolean {
    const now = performance.now()
    const { taken } = connection
    // While nothing waits to be sent, the answer is still being made.
    if (socket.writableLength === 0 || socket.bytesWritten - taken.bytes >= limits.answerBytes)
      connection.taken = { bytes: socket.bytesWritten, since: now }
    return now - connection.taken.since > limits.answerMs
  }

  function tooSlow(socket: Socket): void {
    const error = Object.assign(new Error('The body stood still'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    for (const server of servers) server.emit('clientError', error, socket)
  }

  function expectAnswer(socket: Socket, response: ServerResponse): void {
    const connection = connections.get(socket)
    if (!connection) return
    const { waiting } = connection
    if (waiting.size === 0) Object.assign(connection, { bytes: socket.bytesRead, since: performance.now() })
    waiting.add(response)
    if (isRetiring) response.setHeader('connection', 'close')
    response.once('close', () => {
      waiting.delete(response)
      connection.since = performance.now()
      if (closed && waiting.size === 0) socket.destroySoon()
    })
  }

  /** Goes on serving, but closes each connection after its next answer, so that none is in use when the gate shuts. */
  function retire(): void {
    isRetiring = true
    for (const { waiting } of connections.values()) {
      const last = [...waiting].at(-1)
      if (last && !last.headersSent) last.setHeader('connection', 'close')
    }
  }

  /** Refuses new connections and closes idle ones. The others close after their answers. */
  function shut(): void {
    clearInterval(checking)
    closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    for (const [socket, { waiting }] of connections) {
      const last = [...waiting].findLast(isRunning)
      if (!last) socket.destroy()
      else if (!last.headersSent) last.setHeader('connection', 'close')
    }
    const givingUp = setTimeout(() => connections.forEach((_, socket) => socket.destroy()), ANSWER_WITHIN_MS)
    void closed.then(() => clearTimeout(givingUp))
  }

  return { open, retire, isRetiring: () => isRetiring, shut, closed: async () => void (await closed) }
}

/** The request whose body is still on its way. */
const arriving = (waiting: Set<ServerResponse>): IncomingMessage | undefined =>
  [...waiting].find(({ req }) => !req.complete)?.req

/** The request has arrived in full, or the answer has begun. */
const isRunning = ({ req, headersSent }: ServerResponse): boolean => req.complete || headersSent

function refuse(response: ServerResponse): void {
  const problem = {
    type: 'urn:warrant:problem:too-busy',
    title: 'Not ready',
    status: 503,
    detail: 'The server has more connections than it takes. Try again in a few seconds.',
  }
  response
    .writeHead(503, {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_SECONDS),
      connection: 'close',
    })
    .end(JSON.stringify(problem))
}
