import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

interface Hold {
  /** A client is held once it has said all of these texts, in this order. */
  texts: readonly [string, ...string[]]
  isReached: () => void
}

interface Cut {
  /** The text in a client's data that triggers the cut. */
  text: string
  /** Whether the server still gets the data. The client gets no answer either way. */
  isHeard: boolean
}

/** A proxy with a fixed address for a server that fails, goes away or comes back on another port. */
export async function startTcpProxy(port: number) {
  let target = port
  let cut: Cut | undefined
  let hold: Hold | undefined
  let breaksAfter = Number.POSITIVE_INFINITY
  let frozen = new WeakSet<Socket>()
  /** Bytes sent to each client since `breakAfter` was called. */
  let answered = new WeakMap<Socket, number>()
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) =>
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket))) && socket
  const server = createServer((client) => {
    const behind = keep(connect(target, '127.0.0.1'))
    behind.pipe(keep(client))
    behind.on('data', ({ length }) => {
      answered.set(behind, (answered.get(behind) ?? 0) + length)
      if ((answered.get(behind) ?? 0) > breaksAfter) behind.destroy()
    })
    let found = 0
    let isHeld = false
    client.on('data', (said) => {
      if (frozen.has(client)) return
      const text = hold?.texts[found]
      if (text && said.includes(text)) found++
      if (hold && found === hold.texts.length) {
        isHeld = true
        hold.isReached()
        hold = undefined
      }
      if (isHeld) return
      const here = cut && said.includes(cut.text) ? cut : undefined
      if (here) cut = undefined
      if (here && !here.isHeard) return client.destroy()
      if (here) {
        behind
          .unpipe(client)
          .once('data', () => client.destroy())
          .resume()
      }
      return behind.write(said)
    })
    client.on('close', () => frozen.has(client) || behind.destroy())
    behind.on('close', () => frozen.has(client) || client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    lead: (to: number) => {
      target = to
    },
    /** From now on, each connection breaks after this many more bytes from the server. */
    breakAfter: (bytes: number) => {
      breaksAfter = bytes
      answered = new WeakMap()
    },
    /**
     * From now on nothing more passes on the connections that are open, and neither side hears that the other has left: as
     * when a machine loses its power, or another takes its address. New connections are not touched.
     */
    freeze: () => {
      frozen = new WeakSet(sockets)
      for (const socket of sockets) socket.unpipe()
    },
    /** Breaks the next connection whose client sends the text. */
    cutAt: (next: Cut) => {
      cut = next
    },
    /**
     * Resolves once one client has said these texts in this order. The server does not get the data with the last one,
     * nor what this client says afterwards.
     */
    holdAt: (...texts: Hold['texts']) =>
      new Promise<void>((isReached) => {
        hold = { texts, isReached }
      }),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
