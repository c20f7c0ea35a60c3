import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { holdProperty, whileHeld } from '../../testing/while-held.ts'
import { queueRecommended } from './queue-recommended.ts'
import { buildSupplier, buildTrial, buildWarrant, NOON } from '../testing/buildings.ts'

const opened = useTestApp({}, () => NOON)

const queued = async () => {
  const emails = await opened().db.selectFrom('email').select(['propertyId', 'templateName', 'generatedBy']).execute()
  await opened().db.deleteFrom('emailPropertyService').execute()
  await opened().db.deleteFrom('emailRecipient').execute()
  await opened().db.deleteFrom('email').execute()
  return emails
}

test('all that is recommended is queued in the name of the automation, but no notice to an authority', async () => {
  const { db, services } = opened()
  const authority = await buildSupplier(db)
  const late = await buildWarrant(db, {
    due: '2026-11-10',
    property: { regionalAuthorityCompanyId: authority.companyId },
  })
  const trial = await buildTrial(db)
  await buildWarrant(db, { property: { enableEmailAutomation: false } })
  await buildWarrant(db, { systems: [{ whenSupplierEmailsSnoozedUntil: '2026-11-21' }] })
  expect(await queueRecommended(services, NOON)).toBe(2)
  expect(await queueRecommended(services, NOON)).toBe(0)
  expect(await queued()).toEqual([
    { propertyId: late.propertyId, templateName: 'Email_12A_Overdue', generatedBy: 'Automation' },
    { propertyId: trial.propertyId, templateName: 'Email_TrialEvac_FullService_Request', generatedBy: 'Automation' },
  ])
  await db.updateTable('property').set({ active: false }).execute()
})

test('two workers at once queue each e-mail once', async () => {
  const { db, services } = opened()
  const { propertyId } = await buildWarrant(db)
  const run = () => queueRecommended(services, NOON)
  expect((await whileHeld(db, holdProperty(propertyId), [run, run])).toSorted()).toEqual([0, 1])
  expect(await queued()).toMatchObject([{ propertyId }])
})
