import { post } from '../call.ts'
import { everyone } from '../roles.ts'
import { Credentials, LoginAnswer } from './schema.ts'

export const logIn = post('/auth/login', {
  summary: 'Log in and get a session token',
  roles: everyone,
  body: Credentials,
  answer: LoginAnswer,
})
