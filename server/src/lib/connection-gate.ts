import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long running calls may take once the gate has shut. */
const ANSWER_WITHIN_MS = 6_000

/**
 * Idle connections stay open for longer than a minute, so that a reverse proxy is the first to close them. An upload
 * may take as long as it needs. The app itself refuses a request without a Host, to say why
 * (plugins/unreadable-requests.ts).
 */
const OPTIONS = { keepAliveTimeout: 72_000, requestTimeout: 0, requireHostHeader: false }

/**
 * Creates the HTTP servers of an app, one for each of its addresses, and shuts them within a fixed time. By itself, a
 * Node server that closes waits for idle connections too.
 */
export function createConnectionGate() {
  /** Open connections with their unfinished answers, in the order of the requests. */
  const connections = new Map<Socket, Set<ServerResponse>>()
  const servers: Server[] = []
  let closed: Promise<unknown> | undefined

  function open(handler: RequestListener): Server {
    const server = createServer(OPTIONS, (request, response) => {
      expectAnswer(request.socket, response)
      handler(request, response)
    })
    server.on('connection', (socket) => {
      if (closed) return socket.destroy()
      connections.set(socket, new Set())
      socket.once('close', () => connections.delete(socket))
    })
    servers.push(server)
    return server
  }

  function expectAnswer(socket: Socket, response: ServerResponse): void {
    const waiting = connections.get(socket)
    waiting?.add(response)
    response.once('close', () => {
      waiting?.delete(response)
      if (closed && waiting?.size === 0) socket.destroySoon()
    })
  }

  /** Refuses new connections and closes idle ones. The others close after their answers. */
  function shut(): void {
    closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    for (const [socket, responses] of connections) {
      const last = [...responses].findLast(isRunning)
      if (!last) socket.destroy()
      else if (!last.headersSent) last.setHeader('connection', 'close')
    }
    const givingUp = setTimeout(() => connections.forEach((_, socket) => socket.destroy()), ANSWER_WITHIN_MS)
    void closed.then(() => clearTimeout(givingUp))
  }

  return { open, shut, closed: async () => void (await closed) }
}

/** The request has arrived in full, or the answer has begun. */
const isRunning = ({ req, headersSent }: ServerResponse): boolean => req.complete || headersSent
