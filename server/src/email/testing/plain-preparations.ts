import type { Preparations } from '../prepare-email.ts'

/** A wording that names its e-mail, and nothing attached. */
export const plainPreparations: Preparations = {
  writeWording: async ({ emailId }) => ({
    subject: `Reminder ${emailId}`,
    html: `<p>Kia ora ${emailId}</p>`,
    text: `Kia ora ${emailId}`,
  }),
  makeAttachments: async () => [],
}
