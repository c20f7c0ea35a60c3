import type { Import } from '@app/contract/import/schema'
import type { TestApp } from './test-app.ts'

/** Imports of companies for valid requests: one row is good, and one is refused and left out. */
export function validImports(call: TestApp['call'], token: string) {
  const upload = async (): Promise<Import> => {
    const form = new FormData()
    form.append('Kind', 'companies')
    const text = `Company,Island\nMoa ${crypto.randomUUID()},NI\nHuia,Atlantis`
    form.append('File', new Blob([text]), 'companies.csv')
    return (await call('/import/upload', { token, form })).json()
  }
  const check = async (): Promise<Import> => {
    const { importId, options } = await upload()
    const body = { ...options, leavesOutRefused: true }
    return (await call(`/import/${importId}/check`, { token, body })).json()
  }
  const run = async (): Promise<Import> => {
    const { importId, outcome } = await check()
    return (await call(`/import/${importId}/run`, { token, body: { checkedAs: outcome?.checkedAs } })).json()
  }
  return { upload, check, run }
}
