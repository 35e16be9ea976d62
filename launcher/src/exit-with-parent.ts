// Loaded into every process that the launcher starts (`node --import`). The channel to the launcher closes when that one is
// gone, however it went: nothing may keep running alone and hold ports or connections.
const secondsToEndInOrder = 3;

process.on('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), secondsToEndInOrder * 1000).unref();
  process.kill(process.pid, 'SIGTERM');
});
// The channel alone is no reason to live on.
process.channel?.unref();
