import { access, constants, mkdir } from 'node:fs/promises'
import { StartError } from './start-error.ts'

/** Makes the folder that a variable names, for its owner alone. @throws StartError when it cannot be written */
export async function prepareFolder(variable: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new StartError(`${variable} holds "${folder}", which cannot be written${reason}; it takes a folder that can.`)
  }
}
