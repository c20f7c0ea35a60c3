import { expect, test } from 'vitest'
import { csv, openImports } from './testing.ts'

const { post, check, read } = openImports()

test('a heading that looks like a formula is a text in the file of refused rows, as a cell is', async () => {
  const formula = '=HYPERLINK("http://127.0.0.1/?"&A2,"Details")'
  const uploaded = await post('companies', csv(['Company', 'Email', formula], ['', 'not an address', formula]))
  expect(uploaded.statusCode, uploaded.body).toBe(200)
  const checked = await check(uploaded.json())
  expect(checked.outcome?.counts.refused).toBe(1)
  const [headings = '', row = ''] = (await read(`/import/${checked.importId}/refused`)).body.split('\r\n')
  const guarded = `"'${formula.replaceAll('"', '""')}"`
  expect(row).toContain(guarded)
  expect(headings).toContain(guarded)
})
