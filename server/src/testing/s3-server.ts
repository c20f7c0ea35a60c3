import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll } from 'vitest'

/** Starts an S3 server with one bucket for the tests of a file. Returns the variables that name it. */
export function useS3Server(): () => { S3_ENDPOINT: string; DOCUMENT_STORE: string } {
  let folder = ''
  let server: S3rver | undefined
  let S3_ENDPOINT = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'warrant-s3-'))
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      // It signs the empty delimiter of a list request differently from S3.
      allowMismatchedSignatures: true,
      directory: folder,
      configureBuckets: [{ name: 'papers' }],
    })
    S3_ENDPOINT = `http://127.0.0.1:${(await server.run()).port}`
    process.env.AWS_ACCESS_KEY_ID = 'S3RVER'
    process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER'
  })
  afterAll(async () => {
    await server?.close()
    await rm(folder, { recursive: true })
  })
  return () => ({ S3_ENDPOINT, DOCUMENT_STORE: 's3://papers/office/files' })
}
