/**
 * Settings of a process that keeps little memory: two arenas in place of eight for each processor, pieces from 4 MB on
 * given back to the system at once, a young generation of half the size, and an old one that is collected as soon as it
 * has doubled. Without them the memory of a flood stayed with the process, since V8 keeps the pages that garbage once
 * filled. Collected sooner than that, or with smaller pieces given back, days that nobody has read yet cost more to
 * write (decision 024). Only where the system's allocator knows the variables, and Node can restart in the same
 * process.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '4194304', MALLOC_TRIM_THRESHOLD_: '4194304' }
const flags = ['--max-semi-space-size=16', '--heap-growing-percent=100']

/**
 * Restarts this program with these settings, in this process and with the same arguments, unless it has them already.
 */
export function beginLeanly(): void {
  const isLean = Object.keys(allocator).every((name) => process.env[name] !== undefined)
  if (process.platform !== 'linux' || process.execve === undefined || isLean) return
  const args = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...process.env, ...allocator })
}
