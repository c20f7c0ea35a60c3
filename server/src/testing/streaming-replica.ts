import { execFile } from 'node:child_process'
import { appendFile, chown, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { openCluster } from '../database/embedded-cluster.ts'
import { launchPostmaster } from '../database/embedded-launch.ts'
import { stopPostmaster } from '../database/embedded-postmaster.ts'
import { isRoot } from '../database/embedded-programs.ts'

interface Primary {
  /** Its data folder, as of `startEmbeddedPostgres`. */
  dataDir: string
  url: string
  superuserUrl: string
}

/**
 * Starts a streaming replica of an embedded PostgreSQL. It is copied as pg_basebackup copies one, which does not come with the
 * embedded PostgreSQL.
 */
export async function startReplica(primary: Primary, dataDir: string) {
  const original = await openCluster(path.join(primary.dataDir, 'postgres'))
  const home = path.join(dataDir, 'postgres')
  const folder = path.join(home, 'cluster')
  const client = new pg.Client(primary.superuserUrl)
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  await promisify(execFile)('mkdir', ['-p', dataDir])
  await promisify(execFile)('cp', ['-a', path.join(primary.dataDir, 'postgres'), home])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await rm(path.join(folder, 'postmaster.pid'))
  const own = async (name: string, content: string) => {
    const file = path.join(folder, name)
    await writeFile(file, content, { mode: 0o600 })
    if (isRoot) await chown(file, original.account.uid, original.account.gid)
  }
  await own('backup_label', rows[0]?.labelfile ?? '')
  await own('standby.signal', '')
  const { port } = new URL(primary.superuserUrl)
  const address = `host=127.0.0.1 port=${port} user=warrant password=${original.password} sslmode=disable`
  await appendFile(path.join(folder, 'postgresql.auto.conf'), `\nprimary_conninfo = '${address}'\n`)
  const cluster = { ...original, folder }
  const postmaster = await launchPostmaster(cluster)
  const at = (url: string) => {
    const here = new URL(url)
    here.port = String(postmaster.port)
    return here.href
  }
  return {
    url: at(primary.url),
    superuserUrl: at(primary.superuserUrl),
    stop: () => stopPostmaster(cluster, postmaster, () => {}),
  }
}
