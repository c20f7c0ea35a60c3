/** What an e-mail says: subject and HTML body, both with Liquid placeholders (placeholders.ts). */
export interface TemplateText {
  subject: string
  body: string
}

/** A body of blocks, one after the other. */
export const bodyOf = (...blocks: string[]): string => blocks.join('\n')
