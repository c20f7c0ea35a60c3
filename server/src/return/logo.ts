import type { Connection } from '../database/connection.ts'
import { LOGO_SETTING } from '../operator/queries.ts'

/** The operator's logo as a file; null while none is set. */
export async function readLogo(db: Connection): Promise<{ contentType: string; content: Buffer } | null> {
  const setting = await db.selectFrom('setting').select('value').where('name', '=', LOGO_SETTING).executeTakeFirst()
  const logo = typeof setting?.value === 'string' ? setting.value : ''
  const [, contentType, content] = /^data:(image\/[a-z+.-]+);base64,(.+)$/.exec(logo) ?? []
  return contentType && content ? { contentType, content: Buffer.from(content, 'base64') } : null
}
