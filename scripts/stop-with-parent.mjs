// Loaded into the server by start.mjs: when the channel to that closes, however it ended, the server stops in good order.
process.once('disconnect', () => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143)
})
process.channel?.unref()
