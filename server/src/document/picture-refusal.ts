import {
  heicMessage,
  READABLE_PAPER,
  READABLE_PICTURE,
  wrongContentMessage,
} from '@app/contract/document/content-refusals'
import { MAX_PICTURE_PIXELS } from '@app/contract/document/rules'
import { PictureError } from '../lib/picture.ts'
import { ProblemError } from '../lib/problem.ts'
import { wrongType } from './content-types.ts'

/** What is said of an uploaded picture that cannot be used, in place of which a PDF may be taken; any other error as it is. */
export function pictureRefusal(fileName: string, error: unknown, { orPdf = false } = {}): unknown {
  if (!(error instanceof PictureError)) return error
  switch (error.reason) {
    case 'heic':
      return wrongType(heicMessage(fileName))
    case 'too-many-pixels':
      return new ProblemError(
        413,
        'too-large',
        `'${fileName}' has more than ${MAX_PICTURE_PIXELS / 1_000_000} million pixels. Make it smaller and upload it again.`,
        { cause: error },
      )
    case 'unreadable':
      return wrongContent(fileName, orPdf ? READABLE_PAPER : READABLE_PICTURE, error)
  }
}

export const wrongContent = (fileName: string, kind: string, cause?: unknown) =>
  wrongType(wrongContentMessage(fileName, kind), cause)
