/** How a supplier answers a reminder, or what comes back instead. */
export interface Way {
  id: string
  /** As the table of the play says it. */
  title: string
  by: 'link' | 'email' | 'home'
}

const way = <Id extends string>(by: Way['by'], id: Id, title: string) => ({ id, title, by })

/** The twenty-five ways in which a Monday's reminders are answered. */
export const WAYS = [
  way('link', 'file', 'Link: the signed form as a PDF'),
  way('link', 'photos', 'Link: two photos from a phone'),
  way('link', 'no-script', 'Link: a PDF, in a browser without JavaScript'),
  way('link', 'drawn', 'Link: filled in and signed with a finger'),
  way('link', 'typed', 'Link: filled in, the signature typed'),
  way('link', 'refused', 'Link: the wrong paper, refused, and the right one by the fresh link'),
  way('link', 'later', 'Link: not yet, with a day'),
  way('link', 'much-later', 'Link: not yet, with a day after the last that holds'),
  way('link', 'cannot-missed', 'Link: cannot certify, an inspection was missed'),
  way('link', 'cannot-defect', 'Link: cannot certify, a defect is open; the council takes no reports in lieu'),
  way('link', 'not-ours', 'Link: not ours'),
  way('email', 'reply-pdf', 'Email: reply with the PDF'),
  way('email', 'reply-photos', 'Email: reply with two photos'),
  way('email', 'reply-question', 'Email: reply with a question; after our answer, not yet by the link'),
  way('email', 'away', 'Email: automatic answer, then the PDF by the link'),
  way('email', 'bounce-hard', 'Email: comes back for good, then the PDF by the link to the right address'),
  way('email', 'bounce-soft', 'Email: is delayed, then the PDF by the link'),
  way('email', 'unmatched', 'Email: a new message with the PDF, from an address nobody knows'),
  way('email', 'twice', 'Link and email: the same form in both ways'),
  way('email', 'copied', 'Email: the customer, who had a copy, sends the PDF'),
  way('email', 'colleague', 'Email: a colleague of the recipient sends the PDF'),
  way('home', 'home-file', 'Login: the signed form as a PDF'),
  way('home', 'home-sign', 'Login: filled in and signed'),
  way('home', 'home-later', 'Login: not yet, with a day'),
  way('home', 'home-cannot', 'Login: cannot certify, looked after for less than 12 months'),
] as const satisfies readonly Way[]

export type WayId = (typeof WAYS)[number]['id']
