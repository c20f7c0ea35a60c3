import type { Call } from '@app/contract/call'
import { fileNameIn } from './file-name.ts'
import { request, whole, type OptionsOf } from './send.ts'

/** Saves a file that a call answers, under the name that its content-disposition header gives; answers that name. */
export async function download<C extends Call>(call: C, ...options: OptionsOf<C>): Promise<string> {
  const response = await request(call, ...options)
  const fileName = fileNameIn(response.headers.get('content-disposition')) ?? 'download'
  const address = URL.createObjectURL(await whole(response.blob(), call))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
  return fileName
}
