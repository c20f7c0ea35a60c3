import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a message as an `.eml` file, which mail programs can open. The file is named after the Message-ID, so a second
 * try replaces the first. A file that exists is complete and flushed to disk.
 */
export async function captureMessage(folder: string, messageId: string, message: Readable): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${messageId.replaceAll(/[<>]/g, '').replaceAll(/[^\w.@+-]/g, '_')}.eml`)
  const draft = `${file}.${crypto.randomUUID()}.draft`
  const handle = await open(draft, 'wx', 0o600)
  await pipeline(message, handle.createWriteStream({ flush: true }))
  await rename(draft, file)
}
