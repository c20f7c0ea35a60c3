import { access, chmod, constants, mkdir, stat } from 'node:fs/promises'
import { StartError } from './start-error.ts'

/** What the group and everybody else may do. */
const OTHERS = 0o077

/** All files and folders that this process makes are for its account alone. */
export const keepFilesPrivate = (): void => void process.umask(OTHERS)

/**
 * Creates the folder that an environment variable names, accessible to its owner only. A folder that exists and is open to
 * others is closed if it is ours (docs/rules/installation.md#folders).
 *
 * @throws StartError if the folder cannot be written to, or others may enter it and it is not ours
 */
export async function prepareFolder(variable: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new StartError(`${variable} is "${folder}", which cannot be written to${reason}: choose a folder that can.`)
  }
  if (await closeToOthers(folder)) return
  throw new StartError(
    `${variable} is "${folder}", which other accounts of this machine may enter: let it belong to the account that runs Warrant with mode 0700, or choose another folder.`,
  )
}

/**
 * Takes the rights of the group and of everybody else from a folder of ours. Returns whether only its owner may enter it
 * now; Windows has no such rights.
 */
export async function closeToOthers(folder: string): Promise<boolean> {
  if (!process.getuid) return true
  const { mode, uid } = await stat(folder)
  if ((mode & OTHERS) === 0) return true
  if (uid !== process.getuid()) return false
  await chmod(folder, 0o700)
  // Some file systems take the change and keep the rights.
  return ((await stat(folder)).mode & OTHERS) === 0
}
