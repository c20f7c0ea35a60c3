import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Office } from './office.ts'

/** Kept open between calls, as browsers do; `fetch` would cost more than many a call. */
const agent = new Agent({ keepAlive: true })

/** Reads the answer to its last byte. */
export async function ask({ address, token }: Office, path: string, body?: object): Promise<Buffer> {
  const asked = request(`${address}/api${path}`, {
    agent,
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
  }).end(body && JSON.stringify(body))
  const [answer]: [IncomingMessage] = await once(asked, 'response')
  const bytes = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${bytes.toString()}`)
  return bytes
}
