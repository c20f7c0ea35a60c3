import { useState } from 'react'
import classes from './MessageFrame.module.css'

/** Until its own height is known, in pixels. */
const FIRST_HEIGHT = 320

/** For a message that brings no look of its own. */
const PLAIN_LOOK = '<style>body { font: 14px/1.5 system-ui, sans-serif; }</style>'

interface MessageFrameProps {
  readonly title: string
  /** HTML, a whole document or what stands in its body. */
  readonly html: string
}

/**
 * A message as its readers see it, on paper white, as high as it is long. Its scripts do not run and its links lead
 * nowhere: that its frame counts as the page's own only lets its height be read.
 */
export function MessageFrame({ title, html }: MessageFrameProps) {
  const [height, setHeight] = useState(FIRST_HEIGHT)
  return (
    <iframe
      className={classes.frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={/^\s*<(!doctype|html)\b/i.test(html) ? html : PLAIN_LOOK + html}
      height={height}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (contentDocument) setHeight(contentDocument.documentElement.scrollHeight)
      }}
    />
  )
}
