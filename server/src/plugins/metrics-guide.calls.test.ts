import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'warrant-metrics-'))
afterAll(() => rm(folder, { recursive: true }))
const opened = useTestApp({ BACKUP_DIR: folder })

test('every metric is explained in the guide, and every explained one is there', async () => {
  const answer = await opened().call('/metrics')
  const printed = answer.body.split('\n').flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? [])
  const guide = await readFile(new URL('../../../docs/operator-guide/watching.md', import.meta.url), 'utf8')
  const explained = guide.split('\n').flatMap((line) => /^\| `(\w+)/.exec(line)?.[1] ?? [])
  expect(explained.toSorted()).toEqual(printed.toSorted())
})
