import { createInflateRaw } from 'node:zlib'

/** The end of the directory of an archive, and an entry of it (APPNOTE.TXT, 4.3.16 and 4.3.12). */
const END_SIGNATURE = 0x06054b50
const END_BYTES = 22
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MAX_COMMENT_BYTES = 0xffff
const STORED = 0

/**
 * Whether the files of an archive take at most `most` bytes unpacked. They are unpacked and thrown away, because what an
 * archive says of their size may be a lie. False for what is no archive, and for one larger than 4 GB.
 */
export async function unpacksWithin(archive: Buffer, most: number): Promise<boolean> {
  const end = archive
    .subarray(Math.max(0, archive.length - END_BYTES - MAX_COMMENT_BYTES))
    .lastIndexOf(signature(END_SIGNATURE))
  if (end < 0) return false
  const directory = archive.subarray(archive.length - Math.min(archive.length, END_BYTES + MAX_COMMENT_BYTES) + end)
  if (directory.length < END_BYTES) return false
  let at = directory.readUInt32LE(16)
  let left = most
  for (let entries = directory.readUInt16LE(10); entries > 0; entries--) {
    if (at + ENTRY_BYTES > archive.length || archive.readUInt32LE(at) !== ENTRY_SIGNATURE) return false
    const method = archive.readUInt16LE(at + 10)
    const size = archive.readUInt32LE(at + 20)
    const local = archive.readUInt32LE(at + 42)
    if (local + LOCAL_BYTES > archive.length) return false
    const start = local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + size)
    left -= method === STORED ? packed.length : await unpackedSize(packed, left)
    if (left < 0) return false
    at += ENTRY_BYTES + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return true
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** How many bytes come out, counted up to the first chunk beyond `most`. A broken file counts as far as it goes. */
async function unpackedSize(packed: Buffer, most: number): Promise<number> {
  const inflating = createInflateRaw()
  let size = 0
  inflating.end(packed)
  try {
    for await (const chunk of inflating) {
      size += (chunk as Buffer).length
      if (size > most) break
    }
  } catch {
    // Whoever reads the archive says what is wrong with it.
  }
  inflating.destroy()
  return size
}
