import { z } from 'zod'

// The content security policy forbids compiling code at run time, which zod does by default.
z.config({ jitless: true })

const Settings = z.object({
  productName: z.string().default('Warrant'),
  /** The time zone in which "today" is determined. */
  timeZone: z.string().default('Pacific/Auckland'),
  /** Whether mail is written to a folder instead of being sent. */
  mailIsCaptured: z.boolean().default(false),
  /** Whether several e-mails may be sent at once. */
  isBulkSendingOn: z.boolean().default(true),
  operatorName: z.string().default(''),
  /** Whether browsers can make passkeys at this address. */
  hasPasskeys: z.boolean().default(false),
  /** What people sign on with, such as `Kauri ID`; empty without an identity provider. */
  signOnLabel: z.string().default(''),
  /** Otherwise only administrators log in with a password. */
  isPasswordLoginOn: z.boolean().default(true),
})

function readSettings(): z.infer<typeof Settings> {
  const text = document.getElementById('settings')?.textContent
  return Settings.parse(text ? JSON.parse(text) : {})
}

/** Settings that the server writes into the page. */
export const settings = readSettings()
