import { SMTPServer } from 'smtp-server'

// A mail server in a separate process that accepts every message and keeps none. It ends with its parent.
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData: (stream, _session, done) => {
    stream.on('end', () => done())
    stream.resume()
  },
})
process.once('disconnect', () => process.exit())
const listening = server.listen(0, '127.0.0.1', () => process.send?.(listening.address()))
