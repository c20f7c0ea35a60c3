import { fold } from '@app/contract/keyword'

/** A key that is equal for two spellings of one text. Ignores case, accents and repeated spaces. */
export const textKey = (text: string): string => fold(text).trim().replace(/\s+/g, ' ')

/**
 * A key that is equal for two spellings of a company's name. Also ignores spaces, hyphens and apostrophes, except
 * between digits, and expands the "DC" and "CC" of councils.
 */
export const companyKey = (name: string): string =>
  textKey(name)
    .replace(/\bdc$/, 'district council')
    .replace(/\bcc$/, 'city council')
    .replace(/(?<=\d)[\s-]+(?=\d)/g, ' ')
    .replace(/['’ʼ`-]|(?<!\d)\s|\s(?!\d)/g, '')
