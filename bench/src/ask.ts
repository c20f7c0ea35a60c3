import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Office } from './office.ts'

/** Kept open between calls, as browsers do; `fetch` would cost more than many a call. */
const agent = new Agent({ keepAlive: true })

/** Reads the answer to its last byte. */
export async function ask({ address, token }: Office, path: string, body?: object): Promise<Buffer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    request(`${address}/api${path}`, { agent, method: body ? 'POST' : 'GET', headers })
      .once('response', resolve)
      .once('error', reject)
      .end(body && JSON.stringify(body))
  })
  const bytes = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${bytes.toString()}`)
  return bytes
}
