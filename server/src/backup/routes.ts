import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/backup/calls'
import type { AppContext } from '../app-context.ts'
import { handle } from '../plugins/handle.ts'
import { getBackupState } from './backup-state.ts'

export function backupRoutes(app: FastifyInstance, context: AppContext): void {
  handle(app, calls.getBackupState, ({ now }) => getBackupState(context, now))
}
