import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { GoodLine } from './check-line.ts'
import { describeService, differences, tellServicesApart, serviceOf } from './describe.ts'
import type { KnownService } from './known-register.ts'

type Fits = (line: GoodLine, service: KnownService) => boolean

const columnsBetween = (line: GoodLine, service: KnownService) =>
  differences(serviceOf(line.read), describeService(service))

const isEqual: Fits = (line, service) => columnsBetween(line, service).length === 0

const isAlike: Fits = (line, service) => !tellServicesApart(columnsBetween(line, service))

/**
 * A service that has been changed may once have matched the line. A building has only one BWOF, so that always matches.
 */
const mayHaveMatched: Fits = (_, service) => service.isChanged || service.serviceId === BWOF_SERVICE_ID

/**
 * Finds the stored service that each line of a building refers to, best match first. A line without a match is a new
 * service. This way a register imported in two parts gives the same result as in one.
 */
export function pairServices(
  lines: readonly GoodLine[],
  services: readonly KnownService[],
): Map<GoodLine, KnownService> {
  const pairs = new Map<GoodLine, KnownService>()
  const free = new Set(services)
  for (const fits of [isEqual, isAlike, mayHaveMatched]) {
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
