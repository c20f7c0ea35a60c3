import type { VisibleDefect } from '@app/contract/defect/schema'
import { systemCode } from '@app/contract/service/system-code'

/** `SS 4 Emergency lighting (Lobby)`; empty for a defect of the building itself. */
export const systemName = (system: VisibleDefect['system']): string =>
  system ? [systemCode(system), system.serviceName, system.ref && `(${system.ref})`].filter(Boolean).join(' ') : ''
