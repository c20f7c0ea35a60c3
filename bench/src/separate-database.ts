import { sql } from 'kysely'
import { connect, createPool } from '@app/server/database/connection'
import { migrate } from '@app/server/database/migrate'
import type { Office } from './office.ts'

/** Opens a database of this name beside that of the office, with nothing in it; closing it removes it. */
export async function openSeparateDatabase({ databaseUrl, superuserUrl }: Office, name: string) {
  const maintenance = connect(createPool(superuserUrl, 1))
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(maintenance)
  const url = new URL(databaseUrl)
  await sql`create database ${sql.id(name)} owner ${sql.id(url.username)}`.execute(maintenance)
  url.pathname = `/${name}`
  await migrate(url.href)
  const db = connect(createPool(url.href, 16))
  const drop = async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(maintenance)
    await maintenance.destroy()
  }
  return {
    db,
    url: url.href,
    drop,
    close: async () => {
      await db.destroy()
      await drop()
    },
  }
}
