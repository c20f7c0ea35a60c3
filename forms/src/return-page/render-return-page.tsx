import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReturnRequest } from '@app/contract/return/schema'
import { Frame, Page } from './Page.tsx'
import styles from './return-page.css?inline'
import type { ReturnView } from './view.ts'

/** The style sheet of the pages, for their security policy. */
export const returnPageStyles: string = styles

/** Renders a page behind a return link as an HTML document. */
export const renderReturnPage = (view: ReturnView): string =>
  toDocument(`${view.request.building.propertyName}, ${view.request.operator.name}`, view.script, <Page view={view} />)

/** Renders what is said in the place of a page: that a link does not work, or that it was used too often. */
export const renderReturnNotice = (operator: ReturnRequest['operator'], logo: string | null, notice: string): string =>
  toDocument(
    operator.name,
    null,
    <Frame operator={operator} logo={logo}>
      <h1>Kia ora</h1>
      <p>{notice}</p>
    </Frame>,
  )

const toDocument = (title: string, script: string | null, body: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en-NZ">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {script && <script src={script} defer />}
      </head>
      <body>{body}</body>
    </html>,
  )}`
