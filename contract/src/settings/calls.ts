import { administratorsOnly } from '../roles.ts'
import { get, post } from '../call.ts'
import { FirstDay, FirstDayTicks } from './first-day.ts'
import { SettingsUpdate, Settings } from './schema.ts'

export const getSettings = get('/settings', {
  summary: 'Operator company, signatories and automation mode',
  roles: administratorsOnly,
  answer: Settings,
})

export const saveSettings = post('/settings', {
  summary: 'Save settings, all or none',
  roles: administratorsOnly,
  body: SettingsUpdate,
  answer: Settings,
  audit: 'settings-changed',
})

export const getFirstDay = get('/settings/first-day', {
  summary: 'What an empty installation needs before its first reminder, and what of it is done',
  roles: administratorsOnly,
  answer: FirstDay,
})

export const tickFirstDay = post('/settings/first-day', {
  summary: 'Tick a step of the first day, or put the list away',
  roles: administratorsOnly,
  body: FirstDayTicks,
  answer: FirstDay,
})
