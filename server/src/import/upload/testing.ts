import { beforeAll, expect } from 'vitest'
import type { ImportKind } from '@app/contract/import/rules'
import type { Import, ImportOptions, ImportRow } from '@app/contract/import/schema'
import { useTestApp } from '../../testing/test-app.ts'

export const csv = (...rows: string[][]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

/** Such as `2 added`, for each row. */
export const fates = (rows: readonly ImportRow[]): string[] => rows.map(({ line, fate }) => `${line} ${fate}`)

/** A server on a database for the tests of a file, and the calls of an import as a member of staff makes them. */
export function openImports() {
  const opened = useTestApp()
  const login = { token: '' }
  beforeAll(async () => {
    login.token = await opened().staffToken()
  })

  const post = (
    kind: string,
    text: string | Uint8Array<ArrayBuffer>,
    name = 'file.csv',
    papers: Record<string, Uint8Array<ArrayBuffer>> = {},
  ) => {
    const form = new FormData()
    form.append('Kind', kind)
    form.append('File', new Blob([text]), name)
    for (const [paper, content] of Object.entries(papers)) form.append('Papers', new Blob([content]), paper)
    return opened().call('/import/upload', { ...login, form })
  }

  const upload = async (kind: ImportKind, ...rows: string[][]): Promise<Import> => {
    const answer = await post(kind, csv(...rows))
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  const tryCheck = ({ importId, options }: Import, changes: Partial<ImportOptions> = {}) =>
    opened().call(`/import/${importId}/check`, { ...login, body: { ...options, ...changes } })

  const check = async (uploaded: Import, changes: Partial<ImportOptions> = {}) => {
    const answer = await tryCheck(uploaded, changes)
    expect(answer.statusCode, answer.body).toBe(200)
    const checked = answer.json<Import>()
    const listed = await opened().call(`/import/${uploaded.importId}/rows?size=200`, login)
    return { ...checked, rows: listed.json<{ data: ImportRow[] }>().data }
  }

  const tryRun = ({ importId, outcome }: Import) =>
    opened().call(`/import/${importId}/run`, { ...login, body: { checkedAs: outcome?.checkedAs } })

  const run = async (checked: Import): Promise<Import> => {
    const answer = await tryRun(checked)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  const undo = (importId: number) => opened().call(`/import/${importId}/undo`, { ...login, body: {} })

  const read = (path: string) => opened().call(path, login)

  const company = (companyName: string) =>
    opened()
      .db.selectFrom('company')
      .select(['companyId', 'companyName', 'companyPhone', 'isSupplier', 'isCustomer', 'whenDeleted'])
      .where('companyName', '=', companyName)
      .executeTakeFirstOrThrow()

  return { opened, post, upload, tryCheck, check, tryRun, run, undo, read, company }
}
