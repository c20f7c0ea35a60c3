import { once } from 'node:events'
import { parentPort as port, workerData } from 'node:worker_threads'
import { giveWayAsThread } from './give-way.ts'
import { writeWorkbook } from './excel-workbook.ts'

giveWayAsThread()

// The worker thread that writes one Excel file. It posts 'more' to ask for rows, then the bytes of the file as they are
// ready, and finally 'end'. A thread loads its modules anew for each file, so neither it nor a description of a sheet may import
// the shapes of the contract: loading them takes longer than writing a thousand rows.

async function* rowTexts(): AsyncGenerator<string[]> {
  for (;;) {
    const answer = port && once(port, 'message')
    port?.postMessage('more')
    const [texts] = (await answer) ?? []
    if (!texts) return
    yield texts
  }
}

const { sheetOf } = await import(workerData.module)
for await (const chunk of writeWorkbook(sheetOf(workerData.options), rowTexts())) {
  // Chunks may share a buffer, so only a copy can be transferred.
  const bytes = Uint8Array.from(chunk)
  port?.postMessage(bytes, [bytes.buffer])
}
port?.postMessage('end')
