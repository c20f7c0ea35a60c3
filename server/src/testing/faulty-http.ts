import { once } from 'node:events'
import { createServer, request } from 'node:http'

export type HttpFault = 'none' | 'refuse' | 'refuse once' | 'hang'

/** A proxy for an HTTP server that answers everything or one request with 500, or takes requests and never answers. */
export async function startFaultyHttp(target: string) {
  let fault: HttpFault = 'none'
  const { hostname, port } = new URL(target)
  const server = createServer((asked, answer) => {
    if (fault === 'hang') return void asked.resume()
    if (fault !== 'none') {
      if (fault === 'refuse once') fault = 'none'
      asked.resume()
      return void answer
        .writeHead(500, { 'content-type': 'application/xml' })
        .end('<Error><Code>InternalError</Code></Error>')
    }
    const { method, url, headers } = asked
    const behind = request({ hostname, port, method, path: url, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
    behind.on('error', () => answer.destroy())
    return void asked.pipe(behind)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    fail: (how: HttpFault) => {
      fault = how
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
