import { administratorsOnly } from '../roles.ts'
import { get, post } from '../call.ts'
import { SavedSettings, Settings } from './schema.ts'

export const getSettings = get('/settings', {
  summary: 'Operator company, signatories and automation mode',
  roles: administratorsOnly,
  answer: Settings,
})

export const saveSettings = post('/settings', {
  summary: 'Save settings, all or none',
  roles: administratorsOnly,
  body: SavedSettings,
  answer: Settings,
  audit: 'settings-changed',
})
