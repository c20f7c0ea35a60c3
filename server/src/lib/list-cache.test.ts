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
    await answerList({ request, reply, query, state: ['database', 1], readRows: async () => '[]' })
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
