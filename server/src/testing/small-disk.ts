import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/**
 * A disk of a few megabytes for the tests of a file. Undefined where this account may not mount one, which the run then says.
 */
export function useSmallDisk(): string | undefined {
  const disk = mountSmallDisk()
  if (!disk) {
    console.log('A full disk was not tried: this account may not mount one.')
    return undefined
  }
  afterAll(() => {
    execFileSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true })
  })
  return disk
}

function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'warrant-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=0700', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}
