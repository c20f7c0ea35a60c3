import { Agent } from 'undici'
import type { Office } from './office.ts'

const NOT_MODIFIED = 304

/** Connections stay open between calls, as in browsers. `fetch` would cost more than many of the calls. */
const agent = new Agent()

/** Reads the whole answer. */
export async function ask(office: Office, path: string, body?: object): Promise<Buffer> {
  const answer = await start(office, path, body)
  return Buffer.from(await answer.arrayBuffer())
}

/** Reads the whole answer without keeping it. Returns its size in bytes. */
export async function askSize(office: Office, path: string, body?: object): Promise<number> {
  let size = 0
  for await (const chunk of await start(office, path, body)) size += chunk.length
  return size
}

async function start({ address, token }: Office, path: string, body?: object) {
  const answer = await agent.request({
    origin: address,
    path: `/api${path}`,
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  })
  if (answer.statusCode !== 200 && answer.statusCode !== NOT_MODIFIED) {
    throw new Error(`${path} answered ${answer.statusCode}: ${await answer.body.text()}`)
  }
  return answer.body
}
