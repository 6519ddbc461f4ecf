// Preloaded into api processes that tests start (`node --import`): when the starter dies, however it
// dies, this process's input closes and the process stops as if asked to.
process.stdin.resume().once('close', () => process.kill(process.pid, 'SIGTERM'))
