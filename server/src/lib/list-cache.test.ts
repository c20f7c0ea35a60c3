import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createListAnswer } from './list-cache.ts'

const app = Fastify()
afterAll(() => app.close())

const row = z.object({ id: z.int(), name: z.string() })

/** The same list in the same state, with the rows of different versions of the program. */
const versions: Record<string, z.ZodObject> = {
  present: row,
  restarted: z.object({ id: z.int(), name: z.string() }),
  withAField: row.extend({ city: z.string() }),
  withoutAField: row.omit({ name: true }),
  withAnotherType: row.extend({ name: z.string().nullable() }),
}

for (const [name, shape] of Object.entries(versions)) {
  const answerList = createListAnswer(shape)
  app.get(`/${name}`, async (request, reply) => {
    const { hash } = request.query as { hash?: string }
    const query = { recordLimit: 10, ifHashDifferentTo: hash }
    await answerList({ request, reply, query, scope: ['database'], version: 1, readRows: async () => ({ pieces: [] }) })
    return reply
  })
}

test.each([
  ['present', 304],
  ['restarted', 304],
  ['withAField', 200],
  ['withoutAField', 200],
  ['withAnotherType', 200],
])('who holds the list is answered by the version %s with %i', async (name, status) => {
  const { hash } = (await app.inject('/present')).json<{ hash: string }>()
  expect((await app.inject(`/${name}?hash=${hash}`)).statusCode).toBe(status)
})

const list = { known: ['1'], reads: 0 }
const answerChanging = createListAnswer(row)
app.get('/changing', async (request, reply) => {
  const { hash, at = '1', limit = '10' } = request.query as { hash?: string; at?: string; limit?: string }
  await answerChanging({
    request,
    reply,
    query: { recordLimit: Number(limit), changesSince: hash },
    scope: ['database'],
    version: Number(at),
    readRows: async () => ({ pieces: [], trail: at }),
    readChanges: async (trail) => {
      list.reads++
      return list.known.includes(trail) ? { changed: '[]', removed: '[7]', trail: at } : undefined
    },
  })
  return reply
})

const answerAt = async (query: string) =>
  (await app.inject(`/changing?${query}`)).json<{ hash: string; removed?: number[] }>()

test('who holds an earlier state gets what changed, made once for all of them', async () => {
  const { hash } = await answerAt('at=1')
  list.reads = 0
  const answers = [await answerAt(`at=2&hash=${hash}`), await answerAt(`at=2&hash=${hash}`)]
  expect([answers.map(({ removed }) => removed), list.reads]).toEqual([[[7], [7]], 1])
  expect((await app.inject(`/changing?at=2&hash=${answers[0]?.hash}`)).statusCode).toBe(304)
})

test.each([
  ['of another limit', (hash: string) => `at=2&limit=9&hash=${hash}`],
  ['of a later state, as before a database was set back', (hash: string) => `at=0&hash=${hash}`],
  ['of which no changes are known', (hash: string) => `at=2&hash=${hash.replace(/1$/, '5')}`],
  ['of an earlier form', () => 'at=2&hash=C3fivJ0vBumX4XU6XnmCxx'],
])('who holds a list %s gets all rows', async (_name, query) => {
  const { hash } = await answerAt('at=1')
  expect(await answerAt(query(hash))).toHaveProperty('data')
})

const crowd = { reads: 0 }
const answerCrowd = createListAnswer(row)
const manyRows = Array.from({ length: 2000 }, (_, id) => JSON.stringify({ id, name: `House ${id}` }))
app.get('/crowd', async (request, reply) => {
  await answerCrowd({
    request,
    reply,
    query: { recordLimit: 10 },
    scope: ['database'],
    version: 1,
    readRows: async () => {
      crowd.reads++
      return { pieces: [manyRows.slice(0, 1500).join(','), manyRows.slice(1500).join(',')] }
    },
  })
  return reply
})

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }

test('a list is read once for all who ask at the same moment, and is the same in every encoding', async () => {
  const encodings = Array.from({ length: 30 }, (_, at) => (['br', 'gzip', 'identity'] as const)[at % 3] ?? 'br')
  const ask = async (encoding: keyof typeof DECODERS) => {
    const { rawPayload } = await app.inject({ url: '/crowd', headers: { 'accept-encoding': encoding } })
    return { sent: rawPayload, text: DECODERS[encoding](rawPayload).toString() }
  }
  const answers = await Promise.all(encodings.map(ask))
  expect([crowd.reads, new Set(answers.map(({ text }) => text)).size]).toEqual([1, 1])
  const [first] = answers
  expect(JSON.parse(first?.text ?? '')).toMatchObject({ data: { length: 2000, 1999: { id: 1999 } } })
  // Whoever comes later gets the same list in fewer bytes.
  await expect.poll(async () => (await ask('br')).sent.length).toBeLessThan(first?.sent.length ?? 0)
  expect([(await ask('br')).text, crowd.reads]).toEqual([first?.text, 1])
})
