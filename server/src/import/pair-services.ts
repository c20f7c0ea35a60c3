import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { ServiceLine } from './check-line.ts'
import { describeService, differences, tellServicesApart, serviceOf, type DescribedValues } from './describe.ts'
import { definitionOn } from './find-service.ts'
import type { KnownService } from './known-register.ts'

type Fits = (said: DescribedValues, service: KnownService) => boolean

const isEqual: Fits = (said, service) => differences(said, describeService(service)).length === 0

const isAlike: Fits = (said, service) => !tellServicesApart(differences(said, describeService(service)))

/**
 * A service that has been changed may once have matched the line. A building has only one BWOF, so that always matches.
 */
const mayHaveMatched: Fits = (_, service) => service.isChanged || service.serviceId === BWOF_SERVICE_ID

/**
 * Finds the stored service that each line of a building refers to, best match first. A line without a match is a new
 * service. This way a register imported in two parts gives the same result as in one.
 * `describe` leaves out what a line does not say. The lines take the definitions that the building has.
 */
export function pairServices<Line extends ServiceLine>(
  lines: readonly Line[],
  services: readonly KnownService[],
  describe: (line: Line) => DescribedValues = ({ read }) => serviceOf(read),
): Map<Line, KnownService> {
  const pairs = new Map<Line, KnownService>()
  const free = new Set(services)
  for (const { read } of lines) read.service = definitionOn(read.service, services)
  for (const fits of [isEqual, isAlike, mayHaveMatched]) {
    for (const line of lines.filter((candidate) => !pairs.has(candidate))) {
      const service = [...free].find(
        (candidate) => candidate.serviceId === line.read.service.serviceId && fits(describe(line), candidate),
      )
      if (!service) continue
      pairs.set(line, service)
      free.delete(service)
    }
  }
  return pairs
}
