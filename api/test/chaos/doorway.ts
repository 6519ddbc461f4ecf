import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** One address in front of several processes, as a load balancer is: it carries bytes and knows nothing of them. */
export interface Doorway {
  port: number
  /** The ports behind it from now on. A connection goes to the one with fewest. */
  lead(ports: readonly number[]): void
  /** Breaks about `share` of the connections, without a word; gives how many. */
  cut(share: number): number
  close(): void
}

/** Opens a doorway that leads nowhere yet: who comes is turned away. */
export async function openDoorway(): Promise<Doorway> {
  let ports: readonly number[] = []
  const open = new Map<Socket, number>()
  const server = createServer((near) => {
    near.on('error', () => undefined)
    const load = (port: number) => [...open.values()].filter((other) => other === port).length
    const [port] = ports.toSorted((a, b) => load(a) - load(b))
    if (port === undefined) return near.destroy()
    const far = connect(port, '127.0.0.1')
    far.on('error', () => undefined)
    open.set(near, port)
    far.once('close', () => near.destroy())
    near.once('close', () => {
      open.delete(near)
      far.destroy()
    })
    near.pipe(far).pipe(near)
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    lead: (to) => (ports = to),
    cut(share) {
      const unlucky = [...open.keys()].filter(() => Math.random() < share)
      for (const socket of unlucky) socket.destroy()
      return unlucky.length
    },
    close() {
      for (const socket of open.keys()) socket.destroy()
      server.close()
    },
  }
}
