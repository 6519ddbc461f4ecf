import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './textFrame.ts'

test('a browser reads a frame of any length as one message', async () => {
  const server = new WebSocketServer({ port: 0 })
  await once(server, 'listening')
  const address = server.address()
  const texts = [0, 1, 124, 125, 126, 127, 65_534, 65_535, 65_536, 200_000].map((length) => '席'.repeat(length))
  const heads = [...texts.keys()].map((place) => `${place}:`)
  server.on('connection', (_socket, { socket }) => {
    for (const [place, head] of heads.entries())
      socket.write(textFrame(Buffer.from(head), Buffer.from(texts[place] ?? '')))
    // One byte each, so that the lengths at which the header grows are met exactly.
    for (const length of [125, 126, 65_535, 65_536])
      socket.write(textFrame(Buffer.from('x'), Buffer.alloc(length - 1, 'y')))
  })
  if (typeof address !== 'object' || address === null) throw new Error('no address')
  const client = new WebSocket(`ws://127.0.0.1:${address.port}`)
  const heard: string[] = []
  client.on('message', (data: Buffer, isBinary) => heard.push(isBinary ? 'binary' : data.toString()))
  await expect.poll(() => heard.length).toBe(texts.length + 4)
  expect(heard.slice(0, texts.length).map((text, place) => text === `${place}:${texts[place]}`)).not.toContain(false)
  expect(heard.slice(texts.length).map((text) => text.length)).toEqual([125, 126, 65_535, 65_536])
  client.terminate()
  server.close()
})
