import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A call that runs when the door is shut gets this long. */
const ANSWER_WITHIN_MS = 6_000

/**
 * A reverse proxy closes an unused connection first, usually after a minute. An upload may take as long as it needs. A
 * request without a Host is refused by the app, which says why (plugins/unreadable-requests.ts).
 */
const OPTIONS = { keepAliveTimeout: 72_000, requestTimeout: 0, requireHostHeader: false }

/**
 * Makes the HTTP servers of an app, one for each of its addresses, and shuts them whatever callers do: left to itself, a
 * server that closes waits for connections on which nothing was ever asked.
 */
export function createConnectionGate() {
  /** Each connection with the answers that it waits for, in the order of the requests. */
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

  /** Refuses new connections and ends those on which no call runs; the others end with their answers. */
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

/** Its request is here to the last byte, or its answer has begun all the same. */
const isRunning = ({ req, headersSent }: ServerResponse): boolean => req.complete || headersSent
