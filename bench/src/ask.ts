import { Agent } from 'undici'
import type { Office } from './office.ts'

/** Connections stay open between calls, as browsers keep them; `fetch` would cost more than many a call. */
const agent = new Agent()

/** Reads the answer to its last byte. */
export async function ask({ address, token }: Office, path: string, body?: object): Promise<Buffer> {
  const answer = await agent.request({
    origin: address,
    path: `/api${path}`,
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  })
  const bytes = Buffer.from(await answer.body.arrayBuffer())
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${bytes.toString()}`)
  return bytes
}
