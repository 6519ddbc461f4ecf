import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One HTTP request over a kept-alive connection; gives the body. Throws on any status but 200. */
export function send(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { agent, method: options.method ?? 'GET', headers: options.headers ?? {} },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const body = Buffer.concat(chunks)
          if (response.statusCode === 200) resolve(body)
          else reject(new Error(`${response.statusCode}: ${body.toString().slice(0, 300)}`))
        })
      },
    )
    call.on('error', reject)
    call.end(options.body)
  })
}

/** Calls `work` for every item with `width` calls under way at a time; gives the whole time in milliseconds. */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  const started = performance.now()
  const rest = items.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of rest) await work(item)
    }),
  )
  return performance.now() - started
}

/** Closes the kept-alive connections. */
export function hangUp(): void {
  agent.destroy()
}
