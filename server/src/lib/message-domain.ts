import type { Environment } from './environment.ts'

/** The domain of Message-IDs. Mail servers expect the sender's domain. */
export const messageDomain = ({ MAIL_FROM }: Pick<Environment, 'MAIL_FROM'>): string =>
  /@([a-z0-9.-]+)>?\s*$/i.exec(MAIL_FROM ?? '')?.[1] ?? 'warrant.example'
