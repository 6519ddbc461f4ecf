import { scaleLinear } from 'd3-scale'
import type { Series } from 'd3-shape'
import { wholeTicks, widthOf } from './Axes.tsx'
import classes from './Chart.module.css'
import type { ChartData, ChartPoint } from './chartTypes.ts'
import { Patterns } from './Patterns.tsx'

/** Each bar has its name above it, in pixels. */
const ROW = 36
const BAR = 14
const BELOW = 24

interface LyingBarsProps extends Pick<ChartData, 'series' | 'format'> {
  layers: readonly Series<ChartPoint, number>[]
  width: number
  /** The longest bar. */
  most: number
}

/** Bars below each other, each with its name in full above it. */
export function LyingBars({ layers, series, format, width, most }: LyingBarsProps) {
  // Room at both ends for half of the widest amount below.
  const edge = widthOf(format(most)) / 2
  const x = scaleLinear([0, most], [edge, Math.max(edge + 1, width - edge)]).nice(4)
  const points = layers[0]?.map(({ data }) => data) ?? []
  const bottom = points.length * ROW
  return (
    <svg width={width} height={bottom + BELOW} aria-hidden className={classes.chart}>
      <Patterns />
      <g className={classes.axis}>
        {wholeTicks(x).map((amount) => (
          <g key={amount} transform={`translate(${x(amount)} 0)`}>
            <line y1={0} y2={bottom} data-zero={amount === 0 || undefined} />
            <text y={bottom + 16} textAnchor="middle">
              {format(amount)}
            </text>
          </g>
        ))}
      </g>
      {layers.map((layer, index) => (
        <g key={series[index]?.label} data-tone={series[index]?.tone}>
          {layer.map(([from, to], at) => (
            <rect
              key={points[at]?.label}
              x={x(from)}
              y={at * ROW + ROW - BAR - 2}
              width={Math.max(0, x(to) - x(from))}
              height={BAR}
            >
              <title>{`${points[at]?.label ?? ''} ${series[index]?.label ?? ''} ${format(points[at]?.values[index] ?? 0)}`}</title>
            </rect>
          ))}
        </g>
      ))}
      <g className={classes.axis}>
        {points.map(({ label }, at) => (
          <text key={label} x={edge + 2} y={at * ROW + ROW - BAR - 7}>
            {shortened(label, width - edge)}
          </text>
        ))}
      </g>
    </svg>
  )
}

/** Shortens a name that is too wide for the picture, with dots at its end; the table has all of it. */
function shortened(label: string, room: number): string {
  if (widthOf(label) <= room) return label
  const letters = [...label]
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > room) letters.pop()
  return `${letters.join('')}…`
}
