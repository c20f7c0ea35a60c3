/** What takes files, in one chunk with its library. */
export { DropAnywhere } from './DropAnywhere.tsx'
export { UploadTab } from './UploadTab.tsx'
