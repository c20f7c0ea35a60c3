import type { SubmissionKind } from '@app/contract/return/rules'

/** The five ways to answer, in the words of the page. */
export const ACTIONS: Readonly<Record<SubmissionKind, { readonly title: string; readonly hint: string }>> = {
  files: { title: 'Send the signed Form 12A', hint: 'A photo or a PDF' },
  sign: { title: 'Fill it in and sign here', hint: 'No paper needed' },
  cannot: { title: 'I cannot certify', hint: 'Tell us what is wrong' },
  later: { title: 'Not yet', hint: 'Tell us when' },
  'not-ours': { title: 'Not ours', hint: 'Somebody else looks after it' },
}
