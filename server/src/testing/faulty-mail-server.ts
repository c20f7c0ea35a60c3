import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** The point at which the mail server hangs or drops the connection. */
export type FaultAt = 'greeting' | 'recipient' | 'data' | 'message' | 'answer'

interface Fault {
  at: FaultAt
  how: 'drop' | 'hang'
}

/**
 * Starts a minimal SMTP server on loopback that fails on each connection as `fault` says: before its greeting, at the
 * first recipient, at DATA, during the message, or after the message instead of a reply.
 */
export async function startFaultyMailServer() {
  const state: { fault: Fault | undefined } = { fault: undefined }
  /** Complete messages, with or without a reply. */
  const messages: string[] = []
  const sockets = new Set<Socket>()
  let faults = 0

  async function converse(socket: Socket): Promise<void> {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
    const failsAt = (at: FaultAt) => {
      if (state.fault?.at !== at) return false
      faults++
      if (state.fault.how === 'drop') socket.destroy()
      return true
    }
    const answer = (line: string) => socket.write(`${line}\r\n`)
    if (failsAt('greeting')) return
    answer('220 faulty.example ESMTP')

    let message: string[] | undefined
    for await (const line of createInterface(socket)) {
      if (message && line !== '.') {
        message.push(line)
        if (failsAt('message')) return
      } else if (message) {
        messages.push(message.join('\r\n'))
        message = undefined
        if (failsAt('answer')) return
        answer('250 Taken')
      } else if (line.startsWith('RCPT') && failsAt('recipient')) return
      else if (line === 'DATA') {
        if (failsAt('data')) return
        message = []
        answer('354 Go on')
      } else answer('250 faulty.example')
    }
  }
  // A killed client may close the connection in the middle of a line.
  const server = createServer((socket) => void converse(socket).catch(() => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    messages,
    /** How often it has failed. */
    faults: () => faults,
    fail: (fault: Fault | undefined) => {
      state.fault = fault
    },
    /** Drops all connections, like a killed server. */
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
