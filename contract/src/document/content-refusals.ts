/** What is said of a file that is not what it has to be (docs/rules/documents.md#photos-of-defects). */
export const wrongContentMessage = (fileName: string, kind: string): string =>
  `'${fileName}' cannot be uploaded: its content is not that of ${kind}.`

export const heicMessage = (fileName: string): string =>
  `'${fileName}' is a HEIC picture, which this server cannot read. Save it as JPEG and upload that. ` +
  'An iPhone takes JPEG pictures with Settings, Camera, Formats, Most Compatible.'

export const READABLE_PICTURE = 'a JPEG, PNG or WebP picture that can be read'
export const READABLE_PAPER = `a PDF, or of ${READABLE_PICTURE}`
