import pg from 'pg'

/**
 * Makes the database `name` on the server that `serverUrl` names, with all that the database `template` holds; answers
 * its address. Nobody may be connected to the template meanwhile.
 */
export async function cloneDatabase(serverUrl: string, name: string, template: string): Promise<string> {
  await runOn(serverUrl, `create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}

/** Whoever is still connected is cut off. */
export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  runOn(serverUrl, `drop database ${name} with (force)`)

/** From the maintenance database: a template with connections cannot be cloned. */
async function runOn(serverUrl: string, statement: string): Promise<void> {
  const maintenance = new URL(serverUrl)
  maintenance.pathname = 'postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    // Clones of one template wait for each other.
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
