import { getTie } from '@app/contract/auth/calls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { logInAs } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { NothingDue } from './NothingDue.tsx'

test.each([
  { isTied: true, words: 'Choose a later end date to see more.' },
  { isTied: false, words: 'What is due stands here once your login is tied to a company.' },
])('says to a login whose tie to a company is $isTied: $words', async ({ isTied, words }) => {
  logInAs({ Role: ['ExternalCustomer'], IsAdministrator: false })
  serve(answering(getTie, { isTied }))
  await renderRoutedPart(<NothingDue isInternal={false} hasBuildings onClear={null} />)
  await expect.element(page.getByText(words)).toBeVisible()
  expect(page.getByText(/later end date/).elements()).toHaveLength(isTied ? 1 : 0)
})
