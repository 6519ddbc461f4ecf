import { createServer } from 'node:net'

/** Returns why a server cannot listen at this address, for the operator; null for another kind of error. */
export function listenProblem(error: unknown, { host, port }: { host: string; port: number }): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const isListen = error instanceof Error && 'syscall' in error && error.syscall === 'listen'
  if (isListen && code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken; stop the other program or set PORT to another one.`
  if (isListen && code === 'EACCES') return `Port ${port} is reserved for the system; set PORT to 1024 or more.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST=${host} is no address of this machine.`
  return null
}

/** Listens briefly, to report a taken port before any slow work. Throws the error of listening. */
export async function tryPort({ host, port }: { host: string; port: number }): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => server.close(() => resolve()))
  })
}
