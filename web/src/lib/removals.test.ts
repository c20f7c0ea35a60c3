import { expect, it } from 'vitest'
import { removalsIn } from './removals.ts'

const [EARLY, LATE] = ['2026-11-20T01:00:00.100Z', '2026-11-20T01:00:09.000Z']

it('tells what each press removed, the last one first', () => {
  expect(
    removalsIn([
      [
        'services',
        [
          { id: 1, name: 'Building Warrant of Fitness', whenDeleted: LATE },
          { id: 2, name: 'Trial Evacuation', whenDeleted: null },
          { id: 3, name: 'Passenger lifts', whenDeleted: LATE },
        ],
      ],
      ['siteContacts', [{ id: 1, name: 'Mere Parata', whenDeleted: EARLY }]],
    ]),
  ).toEqual([
    {
      moment: LATE,
      name: 'Building Warrant of Fitness and 1 more',
      rows: [
        { list: 'services', id: 1 },
        { list: 'services', id: 3 },
      ],
    },
    { moment: EARLY, name: 'Mere Parata', rows: [{ list: 'siteContacts', id: 1 }] },
  ])
})
