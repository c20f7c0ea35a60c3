import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** An address that stays while what is behind it goes away and comes back elsewhere. */
export async function startTcpProxy(port: number) {
  let target = port
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) =>
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket))) && socket
  const server = createServer((client) => {
    const behind = keep(connect(target, '127.0.0.1'))
    keep(client).pipe(behind).pipe(client)
    client.on('close', () => behind.destroy())
    behind.on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    lead: (to: number) => {
      target = to
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
