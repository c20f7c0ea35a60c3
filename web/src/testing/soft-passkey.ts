import { base64URLStringToBuffer } from '@simplewebauthn/browser'
import { onTestFinished, vi } from 'vitest'

const buffer = (text: string): ArrayBuffer => Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer

/** Until the test ends, the device answers every question of the browser with a passkey, without asking anybody. */
export function useSoftPasskey(id: string): void {
  const common = { id, rawId: base64URLStringToBuffer(id), type: 'public-key' }
  const answered = { clientDataJSON: buffer('{}'), authenticatorData: buffer('data'), signature: buffer('signature') }
  const made = { clientDataJSON: buffer('{}'), attestationObject: buffer('object'), getTransports: () => ['internal'] }
  const credential = (response: object) =>
    ({ ...common, response, getClientExtensionResults: () => ({}) }) as unknown as Credential
  const spies = [
    vi.spyOn(navigator.credentials, 'get').mockImplementation(async () => credential(answered)),
    vi.spyOn(navigator.credentials, 'create').mockImplementation(async () => credential(made)),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
}

/** Until the test ends, the person closes every question of the device. */
export function refusePasskeys(): void {
  const refuse = async (): Promise<never> => {
    throw new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError')
  }
  const spies = [
    vi.spyOn(navigator.credentials, 'get').mockImplementation(refuse),
    vi.spyOn(navigator.credentials, 'create').mockImplementation(refuse),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
}
