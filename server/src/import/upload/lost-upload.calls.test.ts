import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { connect, createPool } from '../../database/connection.ts'
import type { Tables } from '../../database/tables.ts'
import { realPdf } from '../../testing/sample-files.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { servicesOn } from '../../testing/test-app.ts'
import { csv, openImports } from './testing.ts'

const { opened } = openImports()
let token = ''
let proxy: Awaited<ReturnType<typeof startTcpProxy>>
/** The same database through the proxy. */
let app: FastifyInstance
let db: Kysely<Tables>

beforeAll(async () => {
  const { url, services, tokenOf } = opened()
  token = await tokenOf('staff@office.example')
  const proxied = new URL(url)
  proxy = await startTcpProxy(Number(proxied.port))
  proxied.port = String(proxy.port)
  db = connect(createPool(proxied.href, 2))
  app = await buildApp(servicesOn(services, db))
})
afterAll(async () => {
  await app.close()
  await db.destroy()
  proxy.close()
})

async function uploadWhile(text: string, isHeard: boolean): Promise<number> {
  const form = new FormData()
  form.append('Kind', 'certificates')
  form.append('File', new Blob([csv(['Property', 'System', 'Signed', 'PDF'], ['1', 'SS1', '', 'a.pdf'])]), 'file.csv')
  form.append('Papers', new Blob([Uint8Array.from(await realPdf())]), 'a.pdf')
  const sent = new Response(form)
  proxy.cutAt({ text, isHeard })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/import/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return answer.statusCode
}

const papers = () => opened().db.selectFrom('sheetImportPaper').select('storedAs').orderBy('sheetImportId').execute()

test.each([
  ['the answer to its commit was lost', 'commit'],
  ['it could not be read after its commit', 'from "sheet_import_paper"'],
])('an upload keeps its papers although %s', async (_, text) => {
  const before = (await papers()).length
  expect(await uploadWhile(text, true)).toBe(503)
  const kept = await papers()
  expect(kept).toHaveLength(before + 1)
  for (const { storedAs } of kept) expect(await opened().services.store.has(storedAs)).toBe(true)
})
