import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** Lists and refusals are shorter than a file. */
const CUT_FROM_BYTES = 20_000

export type HttpFault = 'none' | 'refuse' | 'refuse once' | 'cut once' | 'hang'

/**
 * A proxy for an HTTP server that answers everything or one request with 500, breaks off in the midst of one file, or takes
 * requests and never answers.
 */
export async function startFaultyHttp(target: string) {
  let fault: HttpFault = 'none'
  const { hostname, port } = new URL(target)
  const server = createServer((asked, answer) => {
    if (fault === 'hang') return void asked.resume()
    if (fault === 'refuse' || fault === 'refuse once') {
      if (fault === 'refuse once') fault = 'none'
      asked.resume()
      return void answer
        .writeHead(500, { 'content-type': 'application/xml' })
        .end('<Error><Code>InternalError</Code></Error>')
    }
    const { method, url, headers } = asked
    const behind = request({ hostname, port, method, path: url, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      const isCut = fault === 'cut once' && method === 'GET' && Number(found.headers['content-length']) > CUT_FROM_BYTES
      if (isCut) {
        fault = 'none'
        found.once('data', (part: Buffer) => answer.write(part.subarray(1), () => answer.destroy()))
      } else found.pipe(answer)
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
