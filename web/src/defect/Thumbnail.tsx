import type { DefectDocument } from '@app/contract/defect/schema'
import { Skeleton } from '@mantine/core'
import { IconFileTypePdf, IconPhotoOff } from '@tabler/icons-react'
import { usePicture } from './api.ts'
import classes from './Photos.module.css'

/** A photo as a small picture, or an icon for a PDF. */
export function Thumbnail({ paper }: { readonly paper: DefectDocument }) {
  if (paper.isPicture) return <Picture documentId={paper.documentId} />
  return (
    <span className={classes.icon}>
      <IconFileTypePdf size={26} stroke={1.4} aria-hidden />
    </span>
  )
}

function Picture({ documentId }: { readonly documentId: number }) {
  const { data, isError } = usePicture(documentId, 'thumbnail')
  if (data) return <img className={classes.picture} src={data} alt="" />
  if (!isError) return <Skeleton className={classes.picture} />
  return (
    <span className={classes.icon}>
      <IconPhotoOff size={26} stroke={1.4} aria-hidden />
    </span>
  )
}
