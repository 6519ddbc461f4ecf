import type { Segment } from './types.ts'

/** The position of a segment across its day's column: in lane `lane` of `of`, over `span` of them. */
type Place = { lane: number; span: number; of: number }

/** A segment and its position. */
export type PlacedSegment = Segment & Place

/**
 * Sets the segments of a column beside each other where they overlap, in as few lanes as possible. A segment takes the
 * free room beside it. A teacher keeps to one lane while the column runs on without a break.
 * @param segments of one day, by start
 * @returns the segments in the same order
 */
export function layOut(segments: readonly Segment[]): PlacedSegment[] {
  const placed: PlacedSegment[] = []
  let first = 0
  for (let start = segments[first]; start; start = segments[first]) {
    let { end } = start
    let after = first + 1
    for (let next = segments[after]; next && next.start < end; next = segments[after]) {
      end = Math.max(end, next.end)
      after += 1
    }
    placed.push(...sideBySide(segments.slice(first, after)))
    first = after
  }
  return placed
}

/** Returns the lanes of the column that needs most of them; 0 without any. */
export function mostLanes(columns: readonly (readonly PlacedSegment[])[]): number {
  let most = 0
  for (const column of columns) for (const { of } of column) most = Math.max(most, of)
  return most
}

/** Places segments of one day that hang together by overlaps. */
function sideBySide(segments: readonly Segment[]): PlacedSegment[] {
  const lanes: Segment[][] = []
  const own = new Map<string, number>()
  const laneOf = segments.map((segment) => {
    const isFree = (lane: readonly Segment[] | undefined) => lane && (lane.at(-1)?.end ?? 0) <= segment.start
    const kept = own.get(segment.teacher) ?? -1
    const free = isFree(lanes[kept]) ? kept : lanes.findIndex(isFree)
    const lane = free === -1 ? lanes.length : free
    const others = lanes[lane]
    if (others) others.push(segment)
    else lanes.push([segment])
    own.set(segment.teacher, lane)
    return lane
  })
  return segments.map((segment, index) => {
    const lane = laneOf[index] ?? 0
    let right = lane + 1
    while (lanes[right]?.every((other) => other.end <= segment.start || other.start >= segment.end)) right += 1
    return { ...segment, lane, span: right - lane, of: lanes.length }
  })
}
