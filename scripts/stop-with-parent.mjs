// Loaded into programs by stoppable.mjs: when the channel to that closes, however it ended, the program stops in good order.
process.once('disconnect', () => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143)
})
process.channel?.unref()
