/** The subject and HTML body of an e-mail, both with Liquid placeholders (placeholders.ts). */
export interface TemplateText {
  subject: string
  body: string
}

/** Joins blocks into a body. */
export const bodyOf = (...blocks: string[]): string => blocks.join('\n')
