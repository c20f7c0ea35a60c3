import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Connection } from '../../database/connection.ts'
import { JOB_SCHEMA } from './email-jobs.ts'

/** `warrant_jobs{job,state}`: the jobs of the last hour, in all processes together. */
export function jobMetrics(registry: Registry, db: Connection): void {
  const jobs = new Gauge({
    name: 'warrant_jobs',
    help: 'Jobs that wait, run, or have ended within the last hour',
    labelNames: ['job', 'state'],
    registers: [registry],
    collect: async () => {
      // Without the database there are no values, and the other metrics are told all the same.
      const rows = await countJobs(db).catch(() => [])
      jobs.reset()
      for (const { job, state, count } of rows) jobs.set({ job, state }, count)
    },
  })
}

async function countJobs(db: Connection): Promise<{ job: string; state: string; count: number }[]> {
  const { rows: schema } = await sql<{ exists: boolean }>`
    select to_regclass(${`${JOB_SCHEMA}.job`}) is not null as exists`.execute(db)
  if (!schema[0]?.exists) return []
  // Those with __ are the library's own.
  const { rows } = await sql<{ job: string; state: string; count: number }>`
    select name as job, state::text, count(*)::int as count from ${sql.table(`${JOB_SCHEMA}.job`)}
    where not starts_with(name, '__') group by 1, 2`.execute(db)
  return rows
}
