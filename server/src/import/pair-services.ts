import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { GoodLine } from './check-line.ts'
import { describeService, differences, isToldApart, serviceOf } from './describe.ts'
import type { KnownService } from './known-register.ts'

type Fits = (line: GoodLine, service: KnownService) => boolean

const columnsBetween = (line: GoodLine, service: KnownService) =>
  differences(serviceOf(line.read), describeService(service))

const isEqual: Fits = (line, service) => columnsBetween(line, service).length === 0

const isAlike: Fits = (line, service) => !isToldApart(columnsBetween(line, service))

/** What was changed since may have been equal once, and a building has one BWOF. */
const mayHaveBeenEqual: Fits = (_, service) => service.isChanged || service.serviceId === BWOF_SERVICE_ID

/**
 * Which stored service of a building each of its lines means, the best fit first. A line that is left over is new, so
 * that a register which comes in two parts gives what it gives in one.
 */
export function pairServices(
  lines: readonly GoodLine[],
  services: readonly KnownService[],
): Map<GoodLine, KnownService> {
  const pairs = new Map<GoodLine, KnownService>()
  const free = new Set(services)
  for (const fits of [isEqual, isAlike, mayHaveBeenEqual]) {
    for (const line of lines.filter((candidate) => !pairs.has(candidate))) {
      const service = [...free].find(
        (candidate) => candidate.serviceId === line.read.service.serviceId && fits(line, candidate),
      )
      if (!service) continue
      pairs.set(line, service)
      free.delete(service)
    }
  }
  return pairs
}
