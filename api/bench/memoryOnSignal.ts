/**
 * Loaded into a server under measurement: at SIGUSR2 it throws its garbage away and prints the bytes it still needs.
 */
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  console.log(heapUsed + external)
})
