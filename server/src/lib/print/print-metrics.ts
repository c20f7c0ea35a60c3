import { Gauge, type Registry } from 'prom-client'
import type { Printer } from './printer.ts'

/** `warrant_prints{state}`: prints that run and that wait, in this process. */
export function printMetrics(registry: Registry, printer: Pick<Printer, 'load'>): void {
  const prints = new Gauge({
    name: 'warrant_prints',
    help: 'Documents that are being printed, and that wait for their turn',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(printer.load())) prints.set({ state }, count)
    },
  })
}
