import { once } from 'node:events'
import { connect } from 'node:net'

/** Opens a TCP connection to a local server, on which a test can send anything. */
export async function openRawConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  // The server may close it in any way.
  socket.on('error', () => {})
  return {
    socket,
    received: () => received,
    /** Resolves with everything received, once the server has closed the connection. */
    closed: async () => {
      await closed
      return received
    },
  }
}

/** The text of an HTTP request. */
export const rawPost = (path: string, body: object): string => {
  const text = JSON.stringify(body)
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json`
  return `${head}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

export const rawGet = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`
