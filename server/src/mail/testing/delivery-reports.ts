import { eml } from './messages.ts'

// Delivery reports as mail systems write them, made from their documentation and RFC 3464. Each is about a message to
// aroha@lifts.example with the Message-ID <11.abc@kauri.example>.

const RETURNED = eml(
  'From: Kauri Compliance <office@kauri.example>',
  'To: aroha@lifts.example',
  'Subject: Lift certificate [#12]',
  'Message-ID: <11.abc@kauri.example>',
  'Date: Mon, 9 Mar 2026 09:00:00 +1300',
)

interface Structured {
  headers: string[]
  told: string
  status: string[]
  statusType?: string
  returned?: { type: string; content: string } | null
}

/** A report as RFC 3464 has it: what is said to people, to programs, and the message that comes back. */
const structured = ({
  headers,
  told,
  status,
  returned = { type: 'message/rfc822', content: `${RETURNED}\r\n\r\nKia ora` },
}: Structured) =>
  eml(
    'Return-Path: <>',
    ...headers,
    'To: office@kauri.example',
    'Message-ID: <report@mail.example>',
    'Date: Mon, 9 Mar 2026 09:00:10 +1300',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="report-part"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--report-part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    told,
    '',
    '--report-part',
    'Content-Type: message/delivery-status',
    '',
    ...status,
    '',
    ...(returned ? ['--report-part', `Content-Type: ${returned.type}`, '', returned.content, ''] : []),
    '--report-part--',
    '',
  )

export const postfix = structured({
  headers: [
    'From: MAILER-DAEMON@mail.kauri.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
  ],
  told: eml(
    'This is the mail system at host mail.kauri.example.',
    '',
    "I'm sorry to have to inform you that your message could not",
    "be delivered to one or more recipients. It's attached below.",
    '',
    '<aroha@lifts.example>: host mx.lifts.example[192.0.2.7] said: 550 5.1.1',
    '    <aroha@lifts.example>: Recipient address rejected: User unknown in virtual',
    '    mailbox table (in reply to RCPT TO command)',
  ),
  status: [
    'Reporting-MTA: dns; mail.kauri.example',
    'X-Postfix-Queue-ID: 4C1F2A0',
    'Arrival-Date: Mon,  9 Mar 2026 09:00:00 +1300 (NZDT)',
    '',
    'Final-Recipient: rfc822; aroha@lifts.example',
    'Original-Recipient: rfc822;aroha@lifts.example',
    'Action: failed',
    'Status: 5.1.1',
    'Remote-MTA: dns; mx.lifts.example',
    'Diagnostic-Code: smtp; 550 5.1.1 <aroha@lifts.example>: Recipient address',
    '    rejected: User unknown in virtual mailbox table',
  ],
})

export const postfixDelayed = structured({
  headers: [
    'From: MAILER-DAEMON@mail.kauri.example (Mail Delivery System)',
    'Subject: Delayed Mail (still being retried)',
    'Auto-Submitted: auto-replied',
  ],
  told: eml('# THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE. #'),
  status: [
    'Reporting-MTA: dns; mail.kauri.example',
    '',
    'Final-Recipient: rfc822; aroha@lifts.example',
    'Action: delayed',
    'Status: 4.4.1',
    'Diagnostic-Code: X-Postfix; connect to mx.lifts.example[192.0.2.7]:25: Connection timed out',
    'Will-Retry-Until: Sat, 14 Mar 2026 09:00:00 +1300 (NZDT)',
  ],
  returned: { type: 'text/rfc822-headers', content: RETURNED },
})

export const exim = structured({
  headers: [
    'From: Mail Delivery System <Mailer-Daemon@mail.kauri.example>',
    'Subject: Mail delivery failed: returning message to sender',
    'Auto-Submitted: auto-replied',
    'X-Failed-Recipients: aroha@lifts.example',
  ],
  told: eml(
    'This message was created automatically by mail delivery software.',
    '',
    'A message that you sent could not be delivered to one or more of its',
    'recipients. This is a permanent error. The following address(es) failed:',
    '',
    '  aroha@lifts.example',
    '    Unrouteable address',
  ),
  status: [
    'Reporting-MTA: dns; mail.kauri.example',
    '',
    'Action: failed',
    'Final-Recipient: rfc822;aroha@lifts.example',
    'Status: 5.0.0',
    'Diagnostic-Code: x-exim; Unrouteable address',
  ],
})

/** Exim before 4.86 writes no part for programs. */
export const eximOld = eml(
  'Return-Path: <>',
  'X-Failed-Recipients: aroha@lifts.example',
  'Auto-Submitted: auto-replied',
  'From: Mail Delivery System <Mailer-Daemon@mail.kauri.example>',
  'To: office@kauri.example',
  'Subject: Mail delivery failed: returning message to sender',
  'Message-Id: <E1abc-0001@mail.kauri.example>',
  '',
  'This message was created automatically by mail delivery software.',
  '',
  'A message that you sent could not be delivered to one or more of its',
  'recipients. This is a permanent error. The following address(es) failed:',
  '',
  '  aroha@lifts.example',
  '    SMTP error from remote mail server after RCPT TO:<aroha@lifts.example>:',
  '    host mx.lifts.example [192.0.2.7]: 550 no such user here',
  '',
  '------ This is a copy of the message, including all the headers. ------',
  '',
  RETURNED,
  '',
  'Kia ora',
)

export const exchange = structured({
  headers: [
    'From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@lifts.example>',
    'Subject: Undeliverable: Lift certificate [#12]',
    'Auto-Submitted: auto-replied',
  ],
  told: eml(
    'Delivery has failed to these recipients or groups:',
    '',
    'aroha@lifts.example<mailto:aroha@lifts.example>',
    "The recipient's mailbox is full and can't accept messages now. Please try resending your message later.",
    '',
    'Diagnostic information for administrators:',
    'Generating server: EX01.lifts.example',
    'aroha@lifts.example',
    '#550 5.2.2 STOREDRV.Deliver; mailbox full. The following information should help identify the cause of this issue: ##',
  ),
  status: [
    'Reporting-MTA: dns;EX01.lifts.example',
    'Received-From-MTA: dns;mail.kauri.example',
    'Arrival-Date: Sun, 8 Mar 2026 20:00:05 +0000',
    '',
    'Final-Recipient: rfc822;aroha@lifts.example',
    'Action: failed',
    'Status: 5.2.2',
    'Diagnostic-Code: smtp;550 5.2.2 STOREDRV.Deliver; mailbox full',
    'X-Display-Name: Aroha Ngata',
  ],
})

export const microsoft365 = structured({
  headers: [
    'From: Microsoft Outlook <postmaster@lifts.onmicrosoft.example>',
    'Subject: Undeliverable: Lift certificate [#12]',
    'Auto-Submitted: auto-replied',
    'X-MS-Exchange-Message-Is-Ndr:',
    'In-Reply-To: <11.abc@kauri.example>',
    'References: <11.abc@kauri.example>',
  ],
  told: eml(
    "Your message to aroha@lifts.example couldn't be delivered.",
    "aroha wasn't found at lifts.example.",
    '',
    'Original Message Headers',
    'Message-ID: <11.abc@kauri.example>',
  ),
  status: [
    'Reporting-MTA: dns;SY4PR01MB1234.ausprd01.prod.outlook.example',
    'Received-From-MTA: dns;mail.kauri.example',
    '',
    'Final-Recipient: rfc822;aroha@lifts.example',
    'Action: failed',
    'Status: 5.1.10',
    'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient aroha@lifts.example not found by SMTP address lookup',
  ],
})

export const gmail = structured({
  headers: [
    'From: Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
    'Subject: Delivery Status Notification (Failure)',
    'Auto-Submitted: auto-replied',
    'X-Failed-Recipients: aroha@lifts.example',
    'References: <11.abc@kauri.example>',
    'In-Reply-To: <11.abc@kauri.example>',
  ],
  told: eml(
    '** Address not found **',
    '',
    "Your message wasn't delivered to aroha@lifts.example because the address couldn't be found, or is unable to receive mail.",
  ),
  status: [
    'Reporting-MTA: dns; googlemail.example',
    'Received-From-MTA: dns; office@kauri.example',
    'Arrival-Date: Sun, 08 Mar 2026 13:00:01 -0700 (PDT)',
    'X-Original-Message-ID: <11.abc@kauri.example>',
    '',
    'Final-Recipient: rfc822; aroha@lifts.example',
    'Action: failed',
    'Status: 5.1.1',
    'Remote-MTA: dns; mx.lifts.example. (192.0.2.7, the server for the domain lifts.example.)',
    'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try',
    " 550-5.1.1 double-checking the recipient's email address for typos.",
    'Last-Attempt-Date: Sun, 08 Mar 2026 13:00:02 -0700 (PDT)',
  ],
})

export const amazonSes = structured({
  headers: [
    'From: MAILER-DAEMON@email-bounces.amazonses.example',
    'Subject: Delivery Status Notification (Failure)',
    'Auto-Submitted: auto-replied',
  ],
  told: eml('An error occurred while trying to deliver the mail to the following recipients:', 'aroha@lifts.example'),
  status: [
    'Reporting-MTA: dns; a27-31.smtp-out.ap-southeast-2.amazonses.example',
    '',
    'Action: failed',
    'Final-Recipient: rfc822; aroha@lifts.example',
    'Diagnostic-Code: smtp; 552 4.2.2 The recipient inbox is over quota',
    'Status: 5.2.2',
  ],
})

export const sendmail = structured({
  headers: [
    'From: Mail Delivery Subsystem <MAILER-DAEMON@mail.kauri.example>',
    'Subject: Returned mail: see transcript for details',
    'Auto-Submitted: auto-generated (failure)',
  ],
  told: eml(
    'The original message was received at Mon, 9 Mar 2026 09:00:00 +1300',
    'from localhost [127.0.0.1]',
    '',
    '   ----- The following addresses had permanent fatal errors -----',
    '<aroha@lifts.example>',
    '    (reason: 550 Host unknown)',
    '',
    '   ----- Transcript of session follows -----',
    '550 5.1.2 <aroha@lifts.example>... Host unknown (Name server: lifts.example: host not found)',
  ),
  status: [
    'Reporting-MTA: dns; mail.kauri.example',
    'Arrival-Date: Mon, 9 Mar 2026 09:00:00 +1300',
    '',
    'Final-Recipient: RFC822; aroha@lifts.example',
    'Action: failed',
    'Status: 5.1.2',
    'Remote-MTA: DNS; lifts.example',
    'Diagnostic-Code: SMTP; 550 Host unknown',
    'Last-Attempt-Date: Mon, 9 Mar 2026 09:00:01 +1300',
  ],
})

export const qmail = eml(
  'Return-Path: <>',
  'Date: 8 Mar 2026 20:00:10 -0000',
  'From: MAILER-DAEMON@mail.kauri.example',
  'To: office@kauri.example',
  'Subject: failure notice',
  '',
  'Hi. This is the qmail-send program at mail.kauri.example.',
  "I'm afraid I wasn't able to deliver your message to the following addresses.",
  "This is a permanent error; I've given up. Sorry it didn't work out.",
  '',
  '<aroha@lifts.example>:',
  '192.0.2.7 does not like recipient.',
  'Remote host said: 550 sorry, no mailbox here by that name. (#5.7.17)',
  'Giving up on 192.0.2.7.',
  '',
  '--- Below this line is a copy of the message.',
  '',
  'Return-Path: <office@kauri.example>',
  RETURNED,
  '',
  'Kia ora',
)

/** Exchange 5.5 and Outlook write nothing for programs. */
export const exchangeOld = eml(
  'From: System Administrator <postmaster@lifts.example>',
  'Return-Path: <>',
  'To: office@kauri.example',
  'Subject: Undeliverable: Lift certificate [#12]',
  'Message-ID: <undeliverable@lifts.example>',
  'In-Reply-To: <11.abc@kauri.example>',
  '',
  'Your message did not reach some or all of the intended recipients.',
  '',
  '      Subject:  Lift certificate [#12]',
  '      Sent:     09/03/2026 09:00',
  '',
  'The following recipient(s) could not be reached:',
  '',
  '      aroha@lifts.example on 09/03/2026 09:00',
  '            The e-mail account does not exist at the organization this message was sent to.',
  '            <mx.lifts.example #5.1.1>',
)

const NO_MAILBOX = 'There is no such mailbox.'
const NO_DOMAIN = 'The domain of the address does not exist, or takes no mail.'
const IS_FULL = 'The mailbox is full.'

/** Each report, by the mail system that writes it, with its reason in plain words. */
export const PERMANENT_REPORTS: readonly [system: string, report: string, reason: string][] = [
  ['Postfix', postfix, NO_MAILBOX],
  ['Exim', exim, NO_DOMAIN],
  ['Exim before 4.86', eximOld, NO_MAILBOX],
  ['Exchange', exchange, IS_FULL],
  ['Exchange 5.5', exchangeOld, NO_MAILBOX],
  ['Microsoft 365', microsoft365, NO_MAILBOX],
  ['Gmail', gmail, NO_MAILBOX],
  ['Amazon SES', amazonSes, IS_FULL],
  ['sendmail', sendmail, NO_DOMAIN],
  ['qmail', qmail, NO_MAILBOX],
]
