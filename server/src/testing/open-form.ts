import { ADMIN_PASSWORD } from './warrant-process.ts'

/**
 * Has the administrator of a started program open a form of a property, which need not exist. The process that prints starts
 * then.
 */
export async function openForm(port: number, propertyId = 1): Promise<Response> {
  const post = (call: string, body: object, token = '') =>
    fetch(`http://127.0.0.1:${port}/api${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const login = await post('/auth/login', { userName: 'admin@warrant.example', password: ADMIN_PASSWORD })
  const { token } = (await login.json()) as { token: string }
  return post('/document/form-facts', { propertyId, supplierCompanyId: null, issuedDate: null }, token)
}
