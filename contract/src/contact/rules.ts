interface Named {
  firstName: string
  lastName: string
  email: string
  mobile: string
}

/** First and last name; else the e-mail; else the mobile (decisions 4). */
export const displayName = (contact: Named): string =>
  [contact.firstName, contact.lastName].filter(Boolean).join(' ') || contact.email || contact.mobile
