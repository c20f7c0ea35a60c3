import { isPhoto } from './paper-refusal.ts'

/** The files of one signed paper: a PDF, or photos of its pages in their order. */
export type PaperFiles = readonly [File, ...File[]]

/** The papers among chosen files: each PDF is one, and all photos together are one. */
export function papersOf(files: readonly File[]): readonly PaperFiles[] {
  const [first, ...more] = files.filter(({ name }) => isPhoto(name))
  const others = files.filter(({ name }) => !isPhoto(name)).map((file): PaperFiles => [file])
  return first ? [[first, ...more], ...others] : others
}

/** `IMG_1.jpg and 2 more photos` */
export function paperTitle([first, ...more]: PaperFiles): string {
  if (more.length === 0) return first.name
  return `${first.name} and ${more.length} more ${more.length === 1 ? 'photo' : 'photos'}`
}
