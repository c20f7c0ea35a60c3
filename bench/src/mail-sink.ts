import { SMTPServer } from 'smtp-server'

// A mail server in a process of its own that takes everything and keeps nothing but their number.
let taken = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData: (stream, _session, done) => {
    stream.on('end', () => {
      taken++
      done()
    })
    stream.resume()
  },
})
const listening = server.listen(0, '127.0.0.1', () => process.send?.(listening.address()))
process.on('message', () => process.send?.(taken))
