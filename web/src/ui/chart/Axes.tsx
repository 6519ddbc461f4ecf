import type { ScaleLinear } from 'd3-scale'
import classes from './Chart.module.css'

/** Room around a picture for the words of its axes, in pixels. */
export const margin = { top: 10, right: 8, bottom: 32, left: 58 }

interface AmountAxisProps {
  scale: ScaleLinear<number, number>
  width: number
  format: (amount: number) => string
}

/** Draws the lines across a picture, each with its amount. */
export function AmountAxis({ scale, width, format }: AmountAxisProps) {
  return (
    <g className={classes.axis}>
      {wholeTicks(scale).map((amount) => (
        <g key={amount} transform={`translate(0 ${scale(amount)})`}>
          <line x1={margin.left} x2={width - margin.right} data-zero={amount === 0 || undefined} />
          <text x={margin.left - 8} dy="0.32em" textAnchor="end">
            {format(amount)}
          </text>
        </g>
      ))}
    </g>
  )
}

/**
 * Returns about four amounts along an axis. Counts, also yen, have no halves: those of small or empty charts are left
 * out.
 */
export function wholeTicks(scale: ScaleLinear<number, number>): number[] {
  return scale.ticks(4).filter(Number.isInteger)
}

interface NameAxisProps {
  names: readonly { key: string; at: number; text: string }[]
  /** How wide each may be. */
  room: number
  /** The right edge of the picture. */
  right: number
  y: number
}

/** Up to how many names are all shown, in two lines where there is little room. */
const FEW = 6

/**
 * Draws the names below a picture; where there is little room for many, every second or third one, from the last one
 * on.
 */
export function NameAxis({ names, room, right, y }: NameAxisProps) {
  const longest = Math.max(1, ...names.map(({ text }) => widthOf(text)))
  const isTight = longest + 8 > room
  const isFew = names.length <= FEW
  const every = isFew ? 1 : Math.max(1, Math.ceil((longest + 8) / Math.max(1, room)))
  return (
    <g className={classes.axis}>
      {names.map(({ key, at, text }, index) => {
        if ((names.length - 1 - index) % every !== 0) return null
        const lines = isFew && isTight ? inTwoLines(text) : [text]
        // A name at the end that is wider than its place ends with the picture.
        const isWide = at + Math.max(...lines.map(widthOf)) / 2 > right
        const x = isWide ? right : at
        return (
          <text key={key} x={x} y={isFew && isTight ? y - 7 : y} textAnchor={isWide ? 'end' : 'middle'}>
            {lines.length === 1
              ? text
              : lines.map((part, line) => (
                  <tspan key={part} x={x} dy={line === 0 ? 0 : '1.15em'}>
                    {part}
                  </tspan>
                ))}
          </text>
        )
      })}
    </g>
  )
}

/** Splits a text at a space into two lines of about the same length. */
function inTwoLines(text: string): string[] {
  const middle = text.length / 2
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const best = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  return best === undefined ? [text] : [text.slice(0, best), text.slice(best + 1)]
}

/** Returns about how many pixels a text of 12 has: letters of Japanese are twice as wide. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2E80' ? 12 : 7), 0)
}
