import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sweepSpools, withSpool } from './spool.ts'

test('the sweep goes on while temporary folders come and go', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'warrant-spool-'))
  let isOver = false
  const callers = Array.from({ length: 8 }, async () => {
    while (!isOver) await withSpool(dataDir, async () => undefined)
  })
  try {
    for (let sweeps = 0; sweeps < 300; sweeps++) await sweepSpools(dataDir, new Date(0))
    expect(isOver).toBe(false)
  } finally {
    isOver = true
    await Promise.all(callers)
    await rm(dataDir, { recursive: true })
  }
})
