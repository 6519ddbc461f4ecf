import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import { AmountAxis, margin, NameAxis } from './Axes.tsx'
import classes from './Chart.module.css'
import type { ChartData } from './chartTypes.ts'
import { useWidth } from './useWidth.ts'

const HEIGHT = 240

/** Draws a line for each series over its points, each with a mark of its own. Words stand beside it (`Figure`). */
export function LineChart({ series, points, format, formatShort = format }: ChartData) {
  const { ref, width } = useWidth()
  const all = points.flatMap(({ values }) => values)
  const y = scaleLinear([Math.min(0, ...all), Math.max(1, ...all)], [HEIGHT - margin.bottom, margin.top]).nice(4)
  const x = scalePoint(
    points.map(({ label }) => label),
    [margin.left, Math.max(margin.left + 1, width - margin.right)],
  ).padding(0.5)
  const path = (index: number) =>
    line<(typeof points)[number]>(
      ({ label }) => x(label) ?? 0,
      ({ values }) => y(values[index] ?? 0),
    )(points)
  return (
    <div ref={ref} className={classes.frame}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden className={classes.chart}>
          <AmountAxis scale={y} width={width} format={formatShort} />
          {series.map(({ label, tone }, index) => (
            <g key={label} data-tone={tone} data-line>
              <path d={path(index) ?? ''} />
              {points.map((point) => (
                <circle key={point.label} cx={x(point.label)} cy={y(point.values[index] ?? 0)} r={3.5}>
                  <title>{`${point.label} ${label} ${format(point.values[index] ?? 0)}`}</title>
                </circle>
              ))}
            </g>
          ))}
          <NameAxis
            names={points.map(({ label, short = label }) => ({ key: label, at: x(label) ?? 0, text: short }))}
            room={x.step()}
            right={width}
            y={HEIGHT - 8}
          />
        </svg>
      )}
    </div>
  )
}
