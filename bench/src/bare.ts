import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { CompiledQuery } from 'kysely'
import { Agent } from 'undici'
import { z } from 'zod'

/** What one call of the bare server runs. */
export const BareCall = z.array(z.object({ sql: z.string(), parameters: z.array(z.unknown()) }))
export type BareCall = z.infer<typeof BareCall>
export type BareAnswer = Record<string, unknown>[]

/** A statement of the product as one of such a call. */
export const statementOf = ({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): BareCall[number] => ({
  sql,
  parameters: [...parameters],
})

/** Calls of a server that does nothing but run statements: what is physically possible through HTTP on this machine. */
export interface BareServer {
  ask: (call: BareCall) => Promise<Buffer>
  close: () => void
}

export async function startBareServer(databaseUrl: string): Promise<BareServer> {
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), {
    env: { ...process.env, BARE_DATABASE_URL: databaseUrl },
  })
  const [address] = await once(child, 'message')
  const agent = new Agent()
  const origin = `http://127.0.0.1:${address.port}`
  const ask = async (call: BareCall) => {
    const answer = await agent.request({ origin, path: '/', method: 'POST', body: JSON.stringify(call) })
    const content = Buffer.from(await answer.body.arrayBuffer())
    if (answer.statusCode !== 200) throw new Error(content.toString())
    return content
  }
  return { ask, close: () => child.kill() }
}
