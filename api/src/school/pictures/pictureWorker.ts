/**
 * The process in which pictures are decoded and drawn, one at a time. The cost of a picture is paid here, and one that
 * costs too much ends this process and nothing else. It ends with its parent.
 */

/** Beyond this a picture costs too much. Processor time counts, since a busy machine is slow for everybody. */
const MOST_MEMORY = 400_000_000
const MOST_CPU_MS = 5_000
const LOOK_MS = 10

/** Memory that decoders have once had they keep; beyond this the next picture gets a process of its own. */
const USED_UP = 200_000_000

/** The exit code of this process when a picture costs too much. */
const TOO_COSTLY = 70

process.on('disconnect', () => process.exit(0))
// A terminal's Ctrl-C is for the process that started this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

const { drawPicture } = await import('./drawPicture.ts')

process.on('message', ({ sent, isKept }: { sent: Uint8Array; isKept: boolean }) => {
  const begun = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begun)
    if (process.memoryUsage.rss() > MOST_MEMORY || (user + system) / 1000 > MOST_CPU_MS) process.exit(TOO_COSTLY)
  }, LOOK_MS)
  void drawPicture(Buffer.from(sent), isKept)
    .catch(() => 'pictureBroken' as const)
    .then((result) => {
      clearInterval(watch)
      process.send?.({ picture: result, isUsedUp: process.memoryUsage.rss() > USED_UP })
    })
})
process.send?.('ready')
