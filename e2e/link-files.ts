import { linkSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder that holds the same files as another, without copying what is in them. A server writes and removes files
 * but never changes one (`server/src/lib/document-store.ts`), so that several can share them.
 */
export function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) linkFiles(source, target)
    else linkSync(source, target)
  }
}
