import { beforeAll, expect, test } from 'vitest'
import { useProxiedApp } from '../../testing/proxied-app.ts'
import { realPdf } from '../../testing/sample-files.ts'
import { csv, openImports } from './testing.ts'

const { opened } = openImports()
let token = ''
const proxied = useProxiedApp(opened)

beforeAll(async () => {
  token = await opened().tokenOf('staff@office.example')
})

/** Uploads while the answer to a statement is lost. */
async function uploadWithout(text: string): Promise<number> {
  const form = new FormData()
  form.append('Kind', 'certificates')
  form.append('File', new Blob([csv(['Property', 'System', 'Signed', 'PDF'], ['1', 'SS1', '', 'a.pdf'])]), 'file.csv')
  form.append('Papers', new Blob([Uint8Array.from(await realPdf())]), 'a.pdf')
  const { call, proxy } = proxied()
  proxy.cutAt({ text, isHeard: true })
  return (await call('/import/upload', { token, form })).statusCode
}

const papers = () => opened().db.selectFrom('sheetImportPaper').select('storedAs').orderBy('sheetImportId').execute()

test.each([
  ['the answer to its commit was lost', 'commit'],
  ['it could not be read after its commit', 'from "sheet_import_paper"'],
])('an upload keeps its papers although %s', async (_, text) => {
  const before = (await papers()).length
  expect(await uploadWithout(text)).toBe(503)
  const kept = await papers()
  expect(kept).toHaveLength(before + 1)
  for (const { storedAs } of kept) expect(await opened().services.store.has(storedAs)).toBe(true)
})
