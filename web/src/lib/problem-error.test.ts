import { expect, test } from 'vitest'
import { errorMessage, ProblemError } from './problem-error.ts'

const problem = (errors?: { path: string; message: string }[]) =>
  new ProblemError({
    type: 'about:blank',
    title: 'Bad request',
    status: 400,
    detail: 'a.b: is required',
    instance: '/',
    ...(errors && { errors }),
  })

test('says what is wrong with which field, in words', () => {
  const errors = [
    { path: 'userDetails.loginEmail', message: 'is required' },
    { path: 'contacts.0.jobTitle', message: 'takes at most 200 characters' },
    { path: 'services.2', message: 'is not a service of this record' },
    { path: 'ccCustomerOn12aFollowUp', message: 'takes true or false' },
  ]
  expect(errorMessage(problem(errors))).toBe(
    [
      'Login email is required',
      'Job title takes at most 200 characters',
      'Services is not a service of this record',
      'Cc customer on 12a follow up takes true or false',
    ].join('\n'),
  )
})

test('says the detail where no field is named, and the words of any other error', () => {
  expect(errorMessage(problem())).toBe('a.b: is required')
  expect(errorMessage(new Error('The disk is full'))).toBe('The disk is full')
  expect(errorMessage('thrown')).toBe('An unexpected server error occurred.')
})
