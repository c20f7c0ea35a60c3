import type { Environment } from '../lib/environment.ts'

/** Where an installation keeps its records and files: the database without who logs in to it, and the folder. */
export function describePlace({ DATABASE_URL, DATA_DIR }: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>): string {
  if (DATABASE_URL === undefined) return DATA_DIR
  const { host, pathname } = new URL(DATABASE_URL)
  return `the database ${decodeURIComponent(pathname.slice(1))} at ${host || 'this machine'} and ${DATA_DIR}`
}
