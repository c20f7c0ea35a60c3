import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { RowButton } from '../ui/table/RowButton.tsx'
import { FileIcon } from './FileIcon.tsx'
import { shownSize } from './shown-size.ts'
import classes from './UploadList.module.css'
import type { Uploads } from './use-uploads.ts'

type MisnamedListProps = Pick<Uploads, 'misnamed' | 'isUploading' | 'rename' | 'leaveOut'>

/** Files whose names are not those of the property, each with the name that would do. */
export function MisnamedList({ misnamed, isUploading, rename, leaveOut }: MisnamedListProps) {
  return (
    <>
      <ul className={classes.files} aria-label="Files with other names">
        {misnamed.map(({ key, file, name }) => (
          <li key={key}>
            <FileIcon fileName={file.name} />
            <span className={classes.name}>{file.name}</span>
            <span className={`${classes.size} tnum`}>{shownSize(file.size)}</span>
            <RowButton
              aria-label={`Leave out ${file.name}`}
              title="Leave out"
              disabled={isUploading}
              onClick={() => leaveOut(key)}
            >
              <IconX size={17} stroke={1.6} aria-hidden />
            </RowButton>
            <div className={classes.offer}>
              <Button
                size="xs"
                variant="default"
                disabled={isUploading}
                classNames={{ root: classes.rename, label: classes.name }}
                onClick={() => rename([key])}
              >
                Rename to ‘{name}’ and upload
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {misnamed.length > 1 && (
        <Button
          variant="default"
          mr="auto"
          disabled={isUploading}
          onClick={() => rename(misnamed.map(({ key }) => key))}
        >
          Rename all {misnamed.length} and upload
        </Button>
      )}
    </>
  )
}
