/** Tells whether `value` as JSON has at most about `most` bytes. Stops as soon as it has more. */
export function sizeWithin(value: unknown, most: number): boolean {
  return roomAfter(value, most) >= 0
}

/** Returns how many of `room` bytes are left beside `value`; below 0 when it does not fit. */
function roomAfter(value: unknown, room: number): number {
  if (room < 0) return room
  if (typeof value === 'string') return room - value.length - 2
  if (typeof value !== 'object' || value === null) return room - 5
  if (Array.isArray(value)) {
    let rest = room - 2
    for (const entry of value) {
      rest = roomAfter(entry, rest - 1)
      if (rest < 0) return rest
    }
    return rest
  }
  let rest = room - 2
  for (const key in value) {
    rest = roomAfter((value as Record<string, unknown>)[key], rest - key.length - 4)
    if (rest < 0) return rest
  }
  return rest
}
