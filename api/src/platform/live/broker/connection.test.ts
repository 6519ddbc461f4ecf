import { expect, onTestFinished, test } from 'vitest'
import { startBroker } from '../../../../test/broker.ts'
import { connectBroker } from './connection.ts'

function lineTo(url: string, beatMs?: number) {
  const heard: string[] = []
  const logged: string[] = []
  const line = connectBroker(
    url,
    {
      prefix: async () => 'test:',
      onMessage: (topic, payload) => void heard.push(`${topic} ${payload}`),
      onUp: () => void heard.push('up'),
      onDown: () => void heard.push('down'),
      log: (error) => void logged.push(error.message),
    },
    beatMs,
  )
  onTestFinished(() => line.stop())
  return { line, heard, logged }
}

test('a message reaches each subscriber of its topic once, and nobody else', async () => {
  const broker = await startBroker()
  const [first, other] = [lineTo(broker.url), lineTo(broker.url)]
  for (const { heard } of [first, other]) await expect.poll(() => heard).toEqual(['up'])
  await first.line.subscribe(['a', 'b'])
  await first.line.subscribe(['b'])
  await other.line.subscribe(['c'])
  await other.line.publish('b', 'news')
  await other.line.publish('c', 'more')
  await expect.poll(() => other.heard).toEqual(['up', 'c more'])
  await expect.poll(() => first.heard).toEqual(['up', 'b news'])
  await first.line.unsubscribe('b')
  await other.line.publish('b', 'too late')
  await other.line.publish('a', 'still')
  await expect.poll(() => first.heard).toEqual(['up', 'b news', 'a still'])
})

test('a thousand topics are asked for at once', async () => {
  const broker = await startBroker()
  const { line, heard } = lineTo(broker.url)
  await expect.poll(() => heard).toEqual(['up'])
  const topics = Array.from({ length: 1000 }, (_, nth) => `${nth}`)
  await line.subscribe(topics)
  expect(broker.topics()).toHaveLength(1000)
})

test('a line that went silent is noticed and made anew', async () => {
  const broker = await startBroker()
  const { line, heard, logged } = lineTo(broker.url, 200)
  await expect.poll(() => heard).toEqual(['up'])
  broker.goSilent()
  await expect.poll(() => heard.slice(0, 3)).toEqual(['up', 'down', 'up'])
  // On a busy machine the new line may seem silent once more.
  expect(new Set(logged)).toEqual(new Set(['No line to the broker: it does not answer']))
  await line.subscribe(['a'])
  await line.publish('a', 'news')
  await expect.poll(() => heard).toContain('a news')
})

test('a broker that refuses, or is not there, is tried again, told of once, and no password is in what is told', async () => {
  const broker = await startBroker('right-password')
  const wrong = lineTo(broker.url.replace('right-password', 'wrong-password'))
  await expect.poll(() => wrong.logged.length).toBe(1)
  expect(wrong.logged[0]).toMatch(/^No line to the broker: .*WRONGPASS/)
  expect(JSON.stringify(wrong.logged)).not.toContain('wrong-password')
  await wrong.line.stop()

  await broker.kill()
  const { line, heard, logged } = lineTo(broker.url)
  await expect.poll(() => logged.length).toBe(1)
  await expect(line.publish('a', 'lost')).rejects.toThrow('no line')
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect([logged.length, heard, line.isUp()]).toEqual([1, [], false])
  await broker.start()
  await expect.poll(() => heard).toEqual(['up'])
  await broker.kill()
  await expect.poll(() => heard).toEqual(['up', 'down'])
  expect(logged).toHaveLength(2)
})
