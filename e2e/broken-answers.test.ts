import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { expect, test, type Page } from '@playwright/test'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { logIn } from './session.ts'

const serverAddress = useServer('demo')

/** What people see when the answer of a call is interrupted. */

let page: Page
let server: Server
/** The call to interrupt. All others pass. */
let broken = ''

test.beforeAll(async ({ browser }) => {
  const behind = new URL(serverAddress())
  server = createServer((asked, answer) => {
    const { method, url = '', headers } = asked
    const passed = request({ host: behind.hostname, port: behind.port, method, path: url, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      if (!broken || !url.endsWith(broken)) answered.pipe(answer)
      else answered.once('data', (chunk) => answer.write(chunk, () => answer.destroy()))
    })
    // The screens follow changes until the page is closed, which is after the server behind this one has ended.
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  page = await (await browser.newContext()).newPage()
  const port = typeof address === 'object' ? address?.port : 0
  await logIn(page, `http://127.0.0.1:${port}`, demoLogin('staff@demo.example'))
})

test.afterAll(async () => {
  await page.context().close()
  server.close()
})

const message = (text: string) => page.getByRole('alert').filter({ hasText: text })

test('an interrupted export saves nothing and says so', async () => {
  let isSaved = false
  page.on('download', () => (isSaved = true))
  broken = '/property/dashboard-excel-export'
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  await expect(message('Error exporting to excel')).toContainText('connection was lost')
  expect(isSaved).toBe(false)
})

test('an interrupted list is not shown as if it were complete', async () => {
  broken = '/property/dashboard'
  await page.reload()
  await expect(message('Error retrieving dashboard records').first()).toContainText('connection was lost')
})
