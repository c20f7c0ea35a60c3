import { once } from 'node:events'
import { parentPort as port, workerData } from 'node:worker_threads'
import { writeWorkbook } from './excel-workbook.ts'

// The thread of one Excel file: it asks for rows with 'more', posts the file's bytes as they come, and then 'end'.

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
  // Chunks share their memory with others; a copy of its own can be handed over.
  const bytes = Uint8Array.from(chunk)
  port?.postMessage(bytes, [bytes.buffer])
}
port?.postMessage('end')
