import type { Environment } from './environment.ts'

/** What stands behind the @ of Message-IDs: the domain that sends, as mail servers expect it. */
export const messageDomain = ({ MAIL_FROM }: Pick<Environment, 'MAIL_FROM'>): string =>
  /@([a-z0-9.-]+)>?\s*$/i.exec(MAIL_FROM ?? '')?.[1] ?? 'warrant.example'
