import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/backup/calls'
import type { AppContext } from '../app-context.ts'
import { handleRead } from '../plugins/handle.ts'
import { getBackupState } from './backup-state.ts'

export function backupRoutes(app: FastifyInstance, context: AppContext): void {
  handleRead(app, calls.getBackupState, ({ now }) => getBackupState(context, now))
}
