/**
 * Returns one WebSocket text message (RFC 6455, from a server: one frame, not masked, not compressed) that holds `head`
 * and then `rest`, as the bytes to write. A sender with the same `rest` for many encodes it once and copies it for
 * each.
 */
export function textFrame(head: Buffer, rest: Buffer): Buffer {
  const length = head.length + rest.length
  const lengthBytes = length < 126 ? 0 : length < 0x1_0000 ? 2 : 8
  const frame = Buffer.allocUnsafe(2 + lengthBytes + length)
  frame[0] = 0x81
  frame[1] = lengthBytes === 0 ? length : lengthBytes === 2 ? 126 : 127
  if (lengthBytes === 2) frame.writeUInt16BE(length, 2)
  if (lengthBytes === 8) frame.writeBigUInt64BE(BigInt(length), 2)
  head.copy(frame, 2 + lengthBytes)
  rest.copy(frame, 2 + lengthBytes + head.length)
  return frame
}
