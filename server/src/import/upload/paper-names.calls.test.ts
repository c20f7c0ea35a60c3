import { expect, test } from 'vitest'
import type { Import } from '@app/contract/import/schema'
import { realPdf } from '../../testing/sample-files.ts'
import { csv, openImports } from './testing.ts'

const { post, tryCheck } = openImports()

async function uploadPaper(name: string) {
  const paper = Uint8Array.from(await realPdf())
  const rows = csv(['Property', 'System', 'Signed', 'Signed by', 'PDF'], ['1', 'SS1', '', '', name])
  return post('certificates', rows, 'file.csv', { [name]: paper })
}

test('a paper whose name has more bytes than a file system takes is refused', async () => {
  const uploaded = await uploadPaper(`${'建'.repeat(100)}.pdf`)
  expect(uploaded.json()).toMatchObject({ status: 400, errors: [{ path: 'Papers' }] })
})

test.each(['..', '.'])('a paper with the name %s can be checked', async (name) => {
  const uploaded = await uploadPaper(name)
  expect(uploaded.statusCode).toBe(200)
  const checked = await tryCheck(uploaded.json<Import>())
  expect(checked.statusCode, checked.body).toBe(200)
})
