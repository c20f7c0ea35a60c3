import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes one message as an `.eml` file that mail programs open. The name is made from its Message-ID, so that a repeat
 * takes the place of the first; a file that is there is whole and on the disk.
 */
export async function captureMessage(folder: string, messageId: string, message: Readable): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${messageId.replaceAll(/[<>]/g, '').replaceAll(/[^\w.@+-]/g, '_')}.eml`)
  const draft = `${file}.${crypto.randomUUID()}.draft`
  const handle = await open(draft, 'wx', 0o600)
  await pipeline(message, handle.createWriteStream({ flush: true }))
  await rename(draft, file)
}
