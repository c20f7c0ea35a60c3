import { useState } from 'react'
import classes from './MessageFrame.module.css'

/** The height until the message has loaded, in pixels. */
const INITIAL_HEIGHT = 320

/** For a message without its own styles. */
const DEFAULT_STYLE = '<style>body { font: 14px/1.5 system-ui, sans-serif; }</style>'

interface MessageFrameProps {
  readonly title: string
  /** HTML: a whole document, or the content of its body. */
  readonly html: string
}

/**
 * A message as its readers see it, on white, at its full height. Scripts and links do not work in it. The frame has the
 * page's origin only so that its height can be read.
 */
export function MessageFrame({ title, html }: MessageFrameProps) {
  const [height, setHeight] = useState(INITIAL_HEIGHT)
  return (
    <iframe
      className={classes.frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={/^\s*<(!doctype|html)\b/i.test(html) ? html : DEFAULT_STYLE + html}
      height={height}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (contentDocument) setHeight(contentDocument.documentElement.scrollHeight)
      }}
    />
  )
}
