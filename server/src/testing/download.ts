import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

/** A running app's address and the token to call it with. */
export interface ListenAddress {
  port: number
  token: string
}

/** Posts to a call of a running app. Resolves when the headers have arrived; the body is read later. */
export async function startDownload(
  { port, token }: ListenAddress,
  path: string,
  body: object,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<IncomingMessage> {
  const asking = request({
    host: '127.0.0.1',
    port,
    path: `/api${path}`,
    method: 'POST',
    agent: false,
    signal,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  })
  asking.end(JSON.stringify(body))
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  // The reader of the body gets the error as well.
  asking.on('error', () => {})
  return answer
}

/**
 * Reads the whole body.
 *
 * @throws Node's error if the connection closes early
 */
export async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return Buffer.concat(chunks)
}
