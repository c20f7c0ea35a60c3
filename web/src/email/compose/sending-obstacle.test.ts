import { expect, it } from 'vitest'
import { sendingObstacle } from './sending-obstacle.ts'

it.each([
  ['2026-11-21', true, null],
  ['2026-12-14', true, 'This is the list for 14 Dec 2026. Emails can only be sent from today’s list.'],
  ['2026-11-21', false, 'Bulk sending is switched off.'],
])('of the list of %s with bulk sending %s: %s', (day, isBulkSendingOn, obstacle) => {
  expect(sendingObstacle({ day, today: '2026-11-21', isBulkSendingOn })).toBe(obstacle)
})
