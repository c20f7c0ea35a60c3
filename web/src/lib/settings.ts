import { z } from 'zod'

// The content security policy forbids compiling code at run time, which zod would try.
z.config({ jitless: true })

const Settings = z.object({
  productName: z.string().default('Warrant'),
  /** Whose calendar "today" is. */
  timeZone: z.string().default('Pacific/Auckland'),
  /** Mail is written to a folder and not sent. */
  mailIsCaptured: z.boolean().default(false),
  /** Many e-mails may be sent at once. */
  isBulkSendingOn: z.boolean().default(true),
  operatorName: z.string().default(''),
})

function readSettings(): z.infer<typeof Settings> {
  const text = document.getElementById('settings')?.textContent
  return Settings.parse(text ? JSON.parse(text) : {})
}

/** What the server wrote into the page. */
export const settings = readSettings()
