import { ACCESS_ROLES } from '@app/contract/user/rules'
import { z } from 'zod'

/** The query of the new login's address: the role that somebody has chosen before, such as by a command. */
export const NewUserSearch = z.object({ role: z.enum(ACCESS_ROLES).optional().catch(undefined) })

export type ChosenRole = z.output<typeof NewUserSearch>['role']
