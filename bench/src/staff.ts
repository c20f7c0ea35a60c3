import type { Login } from '@app/server/auth/login'

/** A staff login, which sees everything. */
export const STAFF: Login = {
  loginId: 1,
  email: 'bench@warrant.example',
  roles: ['CompassStaff'],
  audience: 'internal',
  isAdministrator: false,
  tokenVersion: 1,
  lacksFactor: false,
}
