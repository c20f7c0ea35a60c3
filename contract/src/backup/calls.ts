import { get } from '../call.ts'
import { administratorsOnly } from '../roles.ts'
import { BackupState } from './schema.ts'

export const getBackupState = get('/backup/state', {
  summary: 'How the nightly backup is, and when the newest was made',
  roles: administratorsOnly,
  answer: BackupState,
})
