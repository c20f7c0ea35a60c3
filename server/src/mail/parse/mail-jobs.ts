import type { ParsedMail } from './parsed-mail.ts'

/** What the thread that opens messages is asked. */
export type MailJob =
  | { kind: 'parse'; bytes: Uint8Array; timeZone: string }
  | { kind: 'open'; bytes: Uint8Array; positions: number[] }

export type MailResult =
  | { kind: 'parsed'; mail: ParsedMail }
  | { kind: 'opened'; contents: (Uint8Array<ArrayBuffer> | null)[] }
  | { kind: 'unreadable'; reason: string }
