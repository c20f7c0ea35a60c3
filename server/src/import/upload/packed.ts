import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/** JSON as the database keeps it: small, and with whatever a cell may hold. */
export const packJson = (value: unknown): Promise<Buffer> => pack(JSON.stringify(value))

export const unpackJson = async <Value>(packed: Buffer): Promise<Value> => JSON.parse(String(await unpack(packed)))
