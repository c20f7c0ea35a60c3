/** Lines with the ends that mail has. */
export const eml = (...lines: string[]): string => lines.join('\r\n')

interface Answer {
  from?: string
  to?: string
  subject?: string
  messageId?: string
  headers?: string[]
  text?: string
}

let made = 0

/** A plain answer, each with a Message-ID of its own. */
export const answer = ({
  from = 'Aroha Ngata <aroha@lifts.example>',
  to = 'office@kauri.example',
  subject = 'Re: Lift certificate',
  messageId = `<answer-${process.pid}-${++made}@lifts.example>`,
  headers = [],
  text = 'The certificate comes on Friday.',
}: Answer = {}): string =>
  eml(
    'Return-Path: <aroha@lifts.example>',
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    'Date: Mon, 9 Mar 2026 10:00:00 +1300',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    ...headers,
    '',
    text,
  )

/** An answer with a PDF. */
export const answerWithPdf = (
  pdf: Buffer,
  { fileName = 'Form 12A.pdf', headers = [], ...more }: Answer & { fileName?: string } = {},
): string =>
  answer({
    ...more,
    text: '',
    headers,
  })
    .replace('Content-Type: text/plain; charset=utf-8', 'Content-Type: multipart/mixed; boundary=mixed')
    .concat(
      eml(
        '--mixed',
        'Content-Type: text/plain; charset=utf-8',
        '',
        more.text ?? 'Here is the signed form.',
        '--mixed',
        `Content-Type: application/octet-stream; name="${fileName}"`,
        `Content-Disposition: attachment; filename="${fileName}"`,
        'Content-Transfer-Encoding: base64',
        '',
        pdf.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
        '--mixed--',
        '',
      ),
    )
