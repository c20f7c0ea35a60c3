/** The parts that accept files, in one chunk with their library. */
export { DropAnywhere } from './DropAnywhere.tsx'
export { UploadTab } from './UploadTab.tsx'
