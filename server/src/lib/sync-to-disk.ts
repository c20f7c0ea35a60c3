import { open } from 'node:fs/promises'

/** What systems answer that do not do this for folders, such as a mounted share of Windows. */
const NOT_FOR_FOLDERS = new Set(['EINVAL', 'EBADF', 'ENOTSUP', 'EISDIR', 'EACCES', 'EPERM'])

/** Makes the content of a file survive a power cut. */
export const syncFile = (file: string): Promise<void> => sync(file, 'r+')

/** Makes the names in a folder survive a power cut, where the system does not do so by itself. */
export const syncFolder = (folder: string): Promise<void> =>
  sync(folder, 'r').catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && NOT_FOR_FOLDERS.has(String(error.code)))) throw error
  })

async function sync(name: string, flags: string): Promise<void> {
  const handle = await open(name, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
