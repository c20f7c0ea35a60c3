import { expect, test } from 'vitest'
import { CellFault } from './fault.ts'
import { createServiceFinder } from './find-service.ts'

const definition = (serviceId: number, serviceName: string, buildingAct: string, isCategory = false) => ({
  serviceId,
  serviceName,
  serviceShortName: buildingAct,
  buildingAct,
  isCategory,
  intervalMonths: 12,
  active: true,
})

const findService = createServiceFinder([
  definition(1, 'Building Warrant of Fitness', ''),
  definition(2, 'Trial Evacuation', ''),
  definition(3, 'Owner Inspection', ''),
  definition(100, 'Automatic systems for fire suppression', 'SS1'),
  definition(102, 'Electromagnetic or automatic doors or windows', 'SS3', true),
  definition(103, 'Automatic doors', 'SS3/1'),
  definition(104, 'Access controlled doors', 'SS3/2'),
  definition(125, 'Emergency power systems', 'SS14/1'),
  definition(126, 'Signs relating to a specified system', 'SS14/2'),
  definition(1000, 'Signs of the lower floor', 'SS14/2'),
])

test.each([
  ['BWOF', 1],
  ['bwof', 1],
  ['Building warrant of fitness', 1],
  ['Trial  evacuation', 2],
  ['OWNER INSPECTION', 3],
  ['SS14/2 Signs relating to a specified system', 126],
  ['SS 14/2', 126],
  ['ss14.2 whatever', 126],
  ['SS14/2: signs', 126],
  ['SS 14 / 02', 126],
  ['Signs of the lower floor', 1000],
  ['SS1 Sprinklers', 100],
  ['SS1.', 100],
])('%s names the service %i', (text, serviceId) => {
  expect(findService(text)).toMatchObject({ serviceId })
})

test.each([
  ['SS99 Teleporter', 'is not a service'],
  ['SS14/9', 'is not a service'],
  ['SS1x', 'is not a service'],
  ['SS123', 'is not a service'],
  ['Window cleaning', 'is not a service'],
  ['', 'is empty'],
  ['SS3 Doors', 'is a category: it must be SS3/1 or SS3/2'],
  ['Electromagnetic or automatic doors or windows', 'is a category'],
])('%j is refused', (text, reason) => {
  const fault = findService(text)
  expect(fault instanceof CellFault ? fault.reason : fault).toContain(reason)
})
