import { fold } from '@app/contract/keyword'

/** What two spellings of one text share: neither case nor accents nor the amount of spacing counts. */
export const textKey = (text: string): string => fold(text).trim().replace(/\s+/g, ' ')

/**
 * The same for names of companies, where no spacing, hyphen or apostrophe counts, except between figures, and where a
 * council's "DC" and "CC" also stand for what they shorten.
 */
export const companyKey = (name: string): string =>
  textKey(name)
    .replace(/\bdc$/, 'district council')
    .replace(/\bcc$/, 'city council')
    .replace(/(?<=\d)[\s-]+(?=\d)/g, ' ')
    .replace(/['’ʼ`-]|(?<!\d)\s|\s(?!\d)/g, '')
