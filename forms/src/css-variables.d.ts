import 'react'

declare module 'react' {
  interface CSSProperties {
    '--footer'?: string
  }
}
