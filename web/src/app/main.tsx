import '@mantine/core/styles.layer.css'
import './app.css'
import { createRoot } from 'react-dom/client'
import { watchSession } from '../auth/session.ts'
import { followChanges } from '../live/follow.ts'
import { apiAddress } from '../lib/addresses.ts'
import { loadCode } from '../lib/load-code.ts'
import { App } from './App.tsx'
import { keepFocus } from './keep-focus.ts'
import { keepOnDevice } from './keep-on-device.ts'
import { refuseDroppedFiles } from './refuse-dropped-files.ts'
import { watchFirstScreen } from './watch-first-screen.ts'
import { watchUnexpected } from './watch-unexpected.ts'

watchSession()
refuseDroppedFiles()
keepFocus()
watchUnexpected()
keepOnDevice()
watchFirstScreen()
// The calls of all rooms, which the first screen does not need.
followChanges(async () => (await loadCode(import('./apply-changes.ts'))).applyChanges)

const root = document.getElementById('root')
if (apiAddress === null) alert('The address of the API cannot be determined. Open the app from its server.')
else if (root) createRoot(root).render(<App />)

// At once, because somebody may print what has just opened.
void loadCode(import('./prepare-paper.ts')).then(({ preparePaper }) => preparePaper())
