import { SMTPServer } from 'smtp-server'

// A mail server in a process of its own that takes everything and keeps nothing, for as long as its parent lives.
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
