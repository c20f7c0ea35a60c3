/** Whom an e-mail goes to, or is copied to. */
export interface Recipient {
  address: string
  /** Null for an address that somebody wrote by hand. */
  contactId: number | null
}
