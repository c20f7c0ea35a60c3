import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { ALL_CALLS } from '@app/contract/calls'

const STREAMING = ALL_CALLS.filter(({ streams }) => streams).map(({ path }) => `/api${path}`)

/** Makes a call without a network. Of a call that streams, the answer is what comes first: its caller then leaves. */
export async function inject(
  app: FastifyInstance,
  options: InjectOptions & { url: string },
): Promise<LightMyRequestResponse> {
  const [path = ''] = options.url.split('?')
  if (!STREAMING.some((end) => path.endsWith(end))) return app.inject(options)
  const answer = await app.inject({ ...options, payloadAsStream: true })
  const stream = answer.stream()
  const isStream = answer.headers['content-type'] === 'text/event-stream'
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer)
    if (isStream) break
  }
  // The server sees its caller leave.
  if (isStream) answer.raw.res.destroy()
  const rawPayload = Buffer.concat(chunks)
  const body = rawPayload.toString()
  return Object.assign(answer, { rawPayload, body, payload: body, json: <T>() => JSON.parse(body) as T })
}
