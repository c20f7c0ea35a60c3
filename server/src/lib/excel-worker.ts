import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { giveWayAsThread } from './give-way.ts'
import { writeWorkbook } from './excel-workbook.ts'

if (!parentPort) throw new Error('This module runs on a worker thread')
const port = parentPort

giveWayAsThread()

// The worker thread that writes Excel files, one after the other. It takes the module that describes a sheet, posts
// 'more' to ask for rows, then the bytes of the file as they are ready, and finally 'end'. Neither this module nor a
// description of a sheet may import the shapes of the contract: loading them takes longer than writing a thousand rows.

const messages = on(port, 'message')
const nextMessage = async () => (await messages.next()).value?.[0]

async function* rowTexts(): AsyncGenerator<string[]> {
  for (;;) {
    port.postMessage('more')
    const texts = await nextMessage()
    if (!texts) return
    yield texts
  }
}

for (;;) {
  const { module, options } = await nextMessage()
  const { sheetOf } = await import(module)
  for await (const chunk of writeWorkbook(sheetOf(options), rowTexts())) {
    // Chunks may share a buffer, so only a copy can be transferred.
    const bytes = Uint8Array.from(chunk)
    port.postMessage(bytes, [bytes.buffer])
  }
  port.postMessage('end')
}
