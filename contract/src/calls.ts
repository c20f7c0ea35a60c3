import * as audit from './audit/calls.ts'
import * as auth from './auth/calls.ts'
import * as backup from './backup/calls.ts'
import type { Call } from './call.ts'
import * as certificate from './certificate/calls.ts'
import * as company from './company/calls.ts'
import * as contact from './contact/calls.ts'
import * as dashboard from './dashboard/calls.ts'
import * as defect from './defect/calls.ts'
import * as document from './document/calls.ts'
import * as email from './email/calls.ts'
import * as find from './find/calls.ts'
import * as history from './history/calls.ts'
import * as imports from './import/calls.ts'
import * as iqp from './iqp/calls.ts'
import * as live from './live/calls.ts'
import * as mail from './mail/calls.ts'
import * as operator from './operator/calls.ts'
import * as pricing from './pricing/calls.ts'
import * as property from './property/calls.ts'
import * as returns from './return/calls.ts'
import * as service from './service/calls.ts'
import * as settings from './settings/calls.ts'
import * as user from './user/calls.ts'
import * as view from './view/calls.ts'
import * as warrant from './warrant/calls.ts'

/** Those by which suppliers answer are the same by a link and by a login. */
const { byLink, byLogin, ...returnCalls } = returns

/** Every call of every room. The server must answer all of them, and the role matrix must name all of them. */
export const ALL_CALLS: readonly Call[] = [
  audit,
  auth,
  backup,
  company,
  contact,
  property,
  certificate,
  find,
  warrant,
  service,
  dashboard,
  document,
  defect,
  returnCalls,
  byLink,
  byLogin,
  iqp,
  email,
  mail,
  operator,
  user,
  pricing,
  settings,
  history,
  imports,
  live,
  view,
].flatMap((room) => Object.values(room))
