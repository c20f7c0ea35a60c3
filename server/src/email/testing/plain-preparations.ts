import type { Connection } from '../../database/connection.ts'
import type { Preparations } from '../delivery/prepare-email.ts'

/** A text that names its e-mail, without attachments. */
export const plainPreparations = (db: Connection): Preparations => ({
  writeTemplate: async ({ emailId }) => ({
    subject: `Reminder ${emailId}`,
    html: `<p>Kia ora ${emailId}</p>`,
    text: `Kia ora ${emailId}`,
  }),
  areOutdated: async () => false,
  makeAttachments: (_email, keep) => keep(db, []),
})
