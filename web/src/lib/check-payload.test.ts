import { SavedCompany } from '@app/contract/company/schema'
import { expect, it } from 'vitest'
import { checkPayload } from './check-payload.ts'

it('says what each wrong field takes, in the words of the server', () => {
  const { errors } = checkPayload(SavedCompany, {
    companyId: 'abc',
    companyName: 5,
    island: 'XX',
    active: 'yes',
    contacts: [{ firstName: 'x'.repeat(201) }],
  })
  expect(errors?.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'companyName takes a text',
    'island takes one of NI, SI, NI SI or nothing',
    'active takes true or false',
    'contacts.0.firstName takes at most 200 characters',
    'companyId takes a number',
    'whenUpdated is required',
  ])
})
