import { access, constants, mkdir } from 'node:fs/promises'
import { StartError } from './start-error.ts'

/**
 * Creates the folder that an environment variable names, accessible to its owner only.
 *
 * @throws StartError if the folder cannot be written to
 */
export async function prepareFolder(variable: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new StartError(`${variable} is "${folder}", which cannot be written to${reason}: choose a folder that can.`)
  }
}
