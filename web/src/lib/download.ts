import type { Call } from '@app/contract/call'
import { fileNameIn } from './file-name.ts'
import { request, readWhole, type OptionsOf } from './send.ts'

/** Saves the file that a call returns, under the name in its content-disposition header. Resolves to that name. */
export async function download<C extends Call>(call: C, ...options: OptionsOf<C>): Promise<string> {
  const response = await request(call, ...options)
  const fileName = fileNameIn(response.headers.get('content-disposition')) ?? 'download'
  const address = URL.createObjectURL(await readWhole(response.blob(), call))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
  return fileName
}
