import { readFileSync } from 'node:fs'
import { parentPort as port, workerData } from 'node:worker_threads'
import CFB from 'cfb'

// The worker thread that reads one compound file: what it throws, and its end, is for find-streams.ts.

const STREAM = 2
const ROOT = /^[^/]+\/([^/]+)$/

const { FullPaths, FileIndex } = CFB.read(readFileSync(String(workerData)), { type: 'buffer' })
port?.postMessage(
  FullPaths.flatMap((path, index) => {
    const entry = FileIndex[index]
    const name = ROOT.exec(path)?.[1]
    return name !== undefined && entry?.type === STREAM && entry.size > 0 ? [name] : []
  }),
)
