import { withoutHiddenSigns } from '../hidden-signs.ts'

/** Limits of files (docs/rules/documents.md#uploads). */
export const MAX_FILE_BYTES = 26_214_400
export const MAX_UPLOAD_FILES = 20
export const SCALING_PERCENTAGES = { min: 10, max: 200, default: 100 } as const
export const MAX_FIT_PAGES = 20
export const FILE_NAME_LENGTH = 255

/** The file extensions that may be uploaded (docs/rules/documents.md#uploads). */
export const UPLOAD_ENDINGS = ['.pdf', '.doc', '.docx', '.xls', '.xlsx'] as const

/** The endings of pictures that a defect takes (docs/rules/documents.md#photos-of-defects). */
export const PICTURE_ENDINGS = ['.jpg', '.jpeg', '.png', '.heic', '.webp'] as const

/** The endings of all files that a defect takes. */
export const DEFECT_FILE_ENDINGS = [...PICTURE_ENDINGS, '.pdf'] as const

/** The most pixels of a picture, so that reading one takes little memory. Phones take up to 50 million. */
export const MAX_PICTURE_PIXELS = 64_000_000

/** The longer side of a stored picture, in pixels. Larger ones are made smaller. */
export const STORED_PICTURE_SIDE = 4096

/** The longer side of a photographed paper, in pixels: 220 to the inch on A4. */
export const PAPER_PICTURE_SIDE = 2600

/** The longer side of a thumbnail, in pixels: sharp at 160 on screens with two pixels for one. */
export const THUMBNAIL_SIDE = 320

/** The Since date of a property without documents (docs/rules/documents.md#since-date). */
export const DEFAULT_SINCE = '2022-01-01'

/**
 * A file belongs to a property if its name starts with the id, not followed by a digit
 * (docs/rules/documents.md#file-names).
 */
export const belongsTo = (fileName: string, propertyId: number): boolean =>
  fileName.startsWith(String(propertyId)) && !/^\p{Nd}/u.test(fileName.slice(String(propertyId).length))

/** The name under which a file belongs to the property: its own, or with the id before it. */
export function nameFor(propertyId: number, fileName: string): string {
  const bare = fileName.normalize('NFC').trim()
  return belongsTo(bare, propertyId) ? bare : `${propertyId} ${bare}`
}

/** The message for a file that does not belong to the property (docs/rules/documents.md#file-names). */
export const wrongPropertyMessage = (propertyId: number, fileName: string): string =>
  `Documents for property ${propertyId} must have filenames starting with '${propertyId}', so '${fileName}' cannot be uploaded.`

/** A document with more services than this would be unreadable on one page (docs/rules/documents.md#scaling). */
const MOST_SERVICES_ON_ONE_PAGE = 15

/** The number of pages that a fitted document must fit on, by the number of services; null for any number. */
export const fittedPages = (services: number): number | null => (services <= MOST_SERVICES_ON_ONE_PAGE ? 1 : null)

/**
 * The smallest scale of a form whose scale nobody chooses, in percent: its smallest text is 8 pt then
 * (docs/rules/documents.md#scaling).
 */
export const SMALLEST_OWN_SCALE = 86

/** Auto-scaling of fitted documents, in percent, by the number of services (docs/rules/documents.md#scaling). */
export function autoScaling(services: number): number {
  if (services <= 7) return 100
  if (services <= 9) return 96
  if (services <= 11) return 93
  if (services <= 13) return 91
  return services <= MOST_SERVICES_ON_ONE_PAGE ? 88 : SMALLEST_OWN_SCALE
}

/**
 * `{id} {supplier name} {document label} {year}.pdf`. Characters that file systems do not allow, and signs that nobody sees,
 * become spaces (docs/rules/documents.md#generated-names).
 */
export const generatedFileName = (named: {
  propertyId: number
  supplierName?: string | undefined
  label: string
  year: number | string
}): string => {
  const name = [named.propertyId, named.supplierName, named.label, named.year].filter(Boolean).join(' ')
  return `${withoutHiddenSigns(name)
    .replace(/[<>:"/\\|?*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()}.pdf`
}
