import { Gauge, type Registry } from 'prom-client'
import { poolCounts, type Connection } from './connection.ts'

/** `warrant_database_pool{state}`: busy and idle connections, and calls that wait for one. */
export function poolMetrics(registry: Registry, db: Connection): void {
  const pool = new Gauge({
    name: 'warrant_database_pool',
    help: 'Connections to the database that are busy or idle, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(poolCounts(db))) pool.set({ state }, count)
    },
  })
}
