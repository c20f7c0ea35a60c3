import { z } from 'zod'
import { basePath } from '../lib/addresses.ts'

const KEY = `warrant.signer ${basePath}`

const Signer = z.object({ iqpName: z.string(), iqpRegistrationNumber: z.string(), iqpRegister: z.string() })
export type Signer = z.infer<typeof Signer>

const NOBODY: Signer = { iqpName: '', iqpRegistrationNumber: '', iqpRegister: '' }

/** Who signed last on this device, so that nobody types it twice. */
export function lastSigner(): Signer {
  try {
    return Signer.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return NOBODY
  }
}

export const rememberSigner = ({ iqpName, iqpRegistrationNumber, iqpRegister }: Signer): void =>
  localStorage.setItem(KEY, JSON.stringify({ iqpName, iqpRegistrationNumber, iqpRegister }))
